import DownOutlined from '@ant-design/icons/DownOutlined';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import type { DashboardModule } from '@toolkit/domain/modules';
import { useId, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { icons } from '../../page/icons.ts';
import { useCurrent } from '../use-current.ts';

/** The mark of a module that is coming soon describes the item; its accessible name stays unchanged. */
export function MenuItem({ module: { label, path, icon, screen } }: { module: DashboardModule }) {
  const Icon = icons[icon];
  const hint = useId();
  const current = useCurrent();
  const soon = screen === 'soon';
  return (
    <Link
      className="menu-item"
      to={path}
      aria-current={current(path)}
      {...(soon && { 'aria-describedby': hint })}
    >
      <Icon aria-hidden />
      <span className="menu-label">{label}</span>
      {soon && (
        <>
          <span className="soon-mark" aria-hidden="true">
            soon
          </span>
          <span id={hint} hidden>
            Coming soon
          </span>
        </>
      )}
    </Link>
  );
}

/** Expands and collapses its pages; expands by itself while the module is shown, and is marked unless one of them is. */
export function NestedItem({
  module: { label, icon, pages = [], unlisted = [] },
}: {
  module: DashboardModule;
}) {
  const id = useId();
  const Icon = icons[icon];
  const current = useCurrent();
  const listed = pages.some(({ path }) => current(path));
  const inside = listed || unlisted.some(({ path }) => current(path));
  const [open, setOpen] = useState(inside);
  useLayoutEffect(() => {
    if (inside) setOpen(true);
  }, [inside]);

  return (
    <>
      <button
        type="button"
        className="menu-item"
        aria-expanded={open}
        aria-controls={`${id}pages`}
        aria-current={inside && !(listed && open) ? 'true' : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon aria-hidden />
        <span className="menu-label">{label}</span>
        <DownOutlined className="menu-arrow" aria-hidden />
      </button>
      <ul id={`${id}pages`} className="menu-pages" hidden={!open}>
        {pages.map((page) => (
          <li key={page.path}>
            <Link className="menu-item" to={page.path} aria-current={current(page.path)}>
              <span className="menu-label">{page.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ExternalItem({ label, href }: { label: string; href: string }) {
  const hint = useId();
  return (
    <a className="menu-item" href={href} target="_blank" rel="noopener noreferrer" aria-describedby={hint}>
      <ExportOutlined aria-hidden />
      <span className="menu-label">{label}</span>
      <span id={hint} hidden>
        Opens in a new tab
      </span>
    </a>
  );
}

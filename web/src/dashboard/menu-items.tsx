import DownOutlined from '@ant-design/icons/DownOutlined';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import type { DashboardModule } from '@toolkit/domain/modules';
import { useEffect, useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { icons } from './icons.ts';

export function MenuItem({ module: { label, path, icon, state } }: { module: DashboardModule }) {
  const Icon = icons[icon];
  const hint = useId();
  const soon = state === 'coming-soon';
  return (
    <NavLink className="menu-item" to={path} {...(soon && { 'aria-describedby': hint })}>
      <Icon aria-hidden />
      <span className="menu-label">{label}</span>
      {soon && <SoonMark id={hint} />}
    </NavLink>
  );
}

/** A visible mark with a description for screen readers; the accessible name of the item stays unchanged. */
function SoonMark({ id }: { id: string }) {
  return (
    <>
      <span className="soon-mark" aria-hidden="true">
        soon
      </span>
      <span id={id} hidden>
        Coming soon
      </span>
    </>
  );
}

/** Expands and collapses its pages; expands by itself while one of them is shown. */
export function NestedItem({ module: { label, icon, state, pages = [] } }: { module: DashboardModule }) {
  const id = useId();
  const Icon = icons[icon];
  const { pathname } = useLocation();
  const inside = pages.some(({ path }) => path === pathname);
  const [open, setOpen] = useState(inside);
  useEffect(() => {
    if (inside) setOpen(true);
  }, [inside]);
  const soon = state === 'coming-soon';

  return (
    <>
      <button
        type="button"
        className="menu-item"
        aria-expanded={open}
        aria-controls={`${id}pages`}
        {...(soon && { 'aria-describedby': `${id}soon` })}
        onClick={() => setOpen(!open)}
      >
        <Icon aria-hidden />
        <span className="menu-label">{label}</span>
        {soon && <SoonMark id={`${id}soon`} />}
        <DownOutlined className="menu-arrow" aria-hidden />
      </button>
      <ul id={`${id}pages`} className="menu-pages" hidden={!open}>
        {pages.map((page) => (
          <li key={page.path}>
            <NavLink className="menu-item" to={page.path}>
              <span className="menu-label">{page.label}</span>
            </NavLink>
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

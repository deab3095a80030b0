import { contacts, menu } from '@toolkit/domain/modules';
import { useId } from 'react';
import { useConfig } from '../config-context.tsx';
import { ExternalItem, MenuItem, NestedItem } from './menu-items.tsx';

/** The menu of the dashboard, in the side column and in the drawer alike. */
export function SideMenu() {
  const id = useId();
  const config = useConfig();
  return (
    <nav className="side-menu" aria-label="Dashboard">
      {menu.map(({ group, modules }) => (
        <section key={group} aria-labelledby={`${id}${group}`}>
          <h2 className="menu-heading" id={`${id}${group}`}>
            {group}
          </h2>
          <ul>
            {modules.map((module) => (
              <li key={module.id}>
                {module.pages ? <NestedItem module={module} /> : <MenuItem module={module} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section aria-labelledby={`${id}contact`}>
        <h2 className="menu-heading" id={`${id}contact`}>
          Contact
        </h2>
        <ul>
          {contacts.map(({ label, address }) => (
            <li key={label}>
              <ExternalItem label={label} href={config[address]} />
            </li>
          ))}
        </ul>
      </section>
    </nav>
  );
}

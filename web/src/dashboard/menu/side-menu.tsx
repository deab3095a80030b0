import { contacts, menu } from '@toolkit/domain/modules';
import { useId } from 'react';
import { useConfig } from '../../use-service.tsx';
import { ExternalItem, MenuItem, NestedItem } from './menu-items.tsx';

/** The menu of the dashboard, used in the side column and in the drawer. */
export function SideMenu() {
  const id = useId();
  const config = useConfig();
  return (
    <nav className="side-menu" aria-label="Dashboard">
      {menu.map(({ group, modules }) => (
        <div key={group}>
          <p className="menu-heading" id={`${id}${group}`}>
            {group}
          </p>
          <ul aria-labelledby={`${id}${group}`}>
            {modules.map((module) => (
              <li key={module.id}>
                {module.pages ? <NestedItem module={module} /> : <MenuItem module={module} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <p className="menu-heading" id={`${id}contact`}>
          Contact
        </p>
        <ul aria-labelledby={`${id}contact`}>
          {contacts.map(({ label, address }) => (
            <li key={label}>
              <ExternalItem label={label} href={config[address]} />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

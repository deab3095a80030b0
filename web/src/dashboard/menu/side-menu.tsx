import { contacts, menu } from '@toolkit/domain/modules';
import type { ReactNode } from 'react';
import { useConfig } from '../../use-service.tsx';
import { ExternalItem, MenuItem, NestedItem } from './menu-items.tsx';

/** The menu of the dashboard, used in the side column and in the drawer. */
export function SideMenu() {
  const config = useConfig();
  return (
    <nav className="side-menu" aria-label="Dashboard">
      {menu.map(({ group, modules }) => (
        <Group key={group} name={group}>
          {modules.map((module) => (
            <li key={module.id}>
              {module.pages ? <NestedItem module={module} /> : <MenuItem module={module} />}
            </li>
          ))}
        </Group>
      ))}
      <Group name="Contact">
        {contacts.map(({ label, address }) => (
          <li key={label}>
            <ExternalItem label={label} href={config[address]} />
          </li>
        ))}
      </Group>
    </nav>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <p className="menu-heading">{name}</p>
      <ul aria-label={name}>{children}</ul>
    </>
  );
}

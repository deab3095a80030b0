import { modules } from '@toolkit/domain/modules';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { readTab, writeTab } from '../../page/tab-storage.ts';
import { useUser } from '../../page/use-user.ts';

const pages = modules.flatMap(({ path, label, pages = [] }) => [{ path, label }, ...pages]);

/** Remembers who uses this tab: the place of one user is not for the next. */
export function useTabOwner(): void {
  const { id } = useUser();
  // Before any page below renders; doing it twice changes nothing. Another user gets another shell.
  useState(() => {
    if ((readTab('user') || id) !== id) writeTab('place', '');
    writeTab('user', id);
  });
}

/** Offers the page from which somebody was led to the login page: to the user who was there, or to the first one. */
export function LastPlace() {
  const [place] = useState(() => {
    const address = readTab('place') ?? '';
    // Only an address of ours, and not the one that is shown. A recipe that a link brought is in its fragment.
    const [pathname] = address.split('#', 1);
    const found = pages.find(({ path, label }) => path === pathname && label !== 'Overview');
    return found ? { label: found.label, address } : undefined;
  });
  useEffect(() => writeTab('place', ''), []);
  return (
    place && (
      <p className="last-place">
        You were on {place.label}. <Link to={place.address}>Go on there</Link>
      </p>
    )
  );
}

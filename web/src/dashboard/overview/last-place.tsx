import { modules } from '@toolkit/domain/modules';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { readTab, writeTab } from '../../page/tab-storage.ts';
import { useUser } from '../../page/use-user.ts';

const pages = modules.flatMap(({ path, label, pages = [] }) => [{ path, label }, ...pages]);

/** Remembers who uses this tab: the place of one user is not for the next. */
export function useTabOwner(): void {
  const { id } = useUser();
  useEffect(() => {
    if (id === '') return;
    if ((readTab('user') || id) !== id) writeTab('place', '');
    writeTab('user', id);
  }, [id]);
}

/** Offers the page from which somebody was led to the login page: to the user who was there, or to the first one. */
export function LastPlace() {
  const { id } = useUser();
  const [place] = useState(() => {
    const owner = readTab('user') || id;
    // Only an address of ours, and not the one that is shown.
    const found = pages.find(({ path, label }) => path === readTab('place') && label !== 'Overview');
    return owner === id ? found : undefined;
  });
  useEffect(() => writeTab('place', ''), []);
  return (
    place && (
      <p className="last-place">
        You were on {place.label}. <Link to={place.path}>Go on there</Link>
      </p>
    )
  );
}

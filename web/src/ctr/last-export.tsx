import { type ListFile, ListStorage } from '@toolkit/application/web/url-generator';
import { modulePaths } from '@toolkit/domain/modules';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../page/use-user.ts';
import { useService } from '../use-service.tsx';

/** The way to CTR Traffic, and to the export of the last visit if this device has it. */
export function LastExport() {
  const storage = useService(ListStorage);
  const { id } = useUser();
  const [last, setLast] = useState<ListFile>();
  useEffect(() => {
    void storage.get(id, 'export').then(setLast);
  }, [storage, id]);
  return (
    <section className="card" aria-labelledby="last-export">
      <h2 className="card-title" id="last-export">
        CTR Traffic
      </h2>
      <p>Find the queries and pages that get fewer clicks than their position earns on your own site.</p>
      <p className="card-action">
        <Link to={modulePaths.ctrOverview}>
          {last ? (
            <>
              Go on with <bdi>{last.name}</bdi>
            </>
          ) : (
            'Read an export of Search Console'
          )}
        </Link>
      </p>
    </section>
  );
}

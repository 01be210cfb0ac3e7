import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { Button, SkeletonRows } from '../../kit';
import { carryOut, pagePath, useArchive } from './data';
import { usePlace } from './place';
import { words } from './words';

/** Archived pages, which can be restored. */
export function Archive(): ReactNode {
  const place = usePlace();
  const [isOpen, setOpen] = useState(false);
  const { data } = useArchive(place, isOpen);
  const t = words();
  return (
    <details className="wiki-archive" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.archived}</summary>
      {isOpen && !data && <SkeletonRows rows={2} label={t.loading} />}
      {data?.length === 0 && <p className="wiki-note soft">{t.nothingArchived}</p>}
      <ul>
        {data?.map(({ id, name }) => (
          <li key={id} className="wiki-away">
            <span className="side-text">{name || t.untitled}</span>
            {place.grants.has('page:edit') && (
              <Button
                look="quiet"
                onClick={() => void carryOut(() => api.post(`${pagePath(place, id)}unarchive/`))}
                aria-label={`${t.bringBack}: ${name}`}
              >
                {t.bringBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCycles, useProject } from '../../data/records';
import { Empty, Icon, SkeletonRows } from '../../kit';
import { Failed, NotFound } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { formatDate, words } from '../../words';

/** The cycles of a project. */
export function CyclesPage(): ReactNode {
  const { slug, project: key } = useParams({ from: '/w/$slug/projects/$project/cycles' });
  const { project, isPending } = useProject(slug, key);
  const { data: cycles, error } = useCycles(slug, project?.id ?? '', Boolean(project));
  const t = words();
  if (!isPending && !project) return <NotFound />;
  return (
    <Sheet
      title={t.cycles}
      above={
        <Link className="crumb" to="/w/$slug/projects/$project/" params={{ slug, project: key }}>
          {project?.name ?? key} /
        </Link>
      }
    >
      {error && <Failed error={error} />}
      {!cycles && !error && <SkeletonRows label={t.loading} />}
      {cycles?.length === 0 && <Empty title={t.nothingFound} />}
      <ul className="inbox">
        {cycles?.map(({ id, name, start_date, end_date }) => (
          <li key={id} className="inbox-entry">
            <Link
              className="inbox-link"
              to="/w/$slug/projects/$project/cycles/$cycle/"
              params={{ slug, project: key, cycle: id }}
            >
              <Icon name="cycle" />
              <span className="inbox-text">
                <span className="inbox-name">{name}</span>
              </span>
              {start_date && end_date && (
                <span className="soft">
                  {formatDate(start_date)} – {formatDate(end_date)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

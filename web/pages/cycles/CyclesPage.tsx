import type { ReactNode } from 'react';
import { useCycles } from './data';
import { useProject } from '../../data/projects';
import { Empty, Icon, SkeletonRows } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed, NotFound } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { formatDate } from '../../words';
import { projectPage } from '../work-items/pages';
import { cyclePage } from './pages';
import { words } from './words';
import './cycles.css';

/** The cycles of a project. */
export function CyclesPage({ slug, project: key }: At<'project'>): ReactNode {
  const { project, isPending } = useProject(slug, key);
  const { data: cycles, error } = useCycles(slug, project?.id);
  const t = words();
  if (!isPending && !project) return <NotFound />;
  return (
    <Sheet
      title={t.cycles}
      above={
        <PageLink className="crumb" page={projectPage} params={{ project: key }}>
          {project?.name ?? key} /
        </PageLink>
      }
    >
      {error && <Failed error={error} />}
      {!cycles && !error && <SkeletonRows label={t.loading} />}
      {cycles?.length === 0 && <Empty title={t.cyclesEmpty} text={t.cyclesEmptyText} />}
      <ul>
        {cycles?.map(({ id, name, start_date, end_date }) => (
          <li key={id} className="cycle-entry">
            <PageLink className="cycle-link" page={cyclePage} params={{ project: key, cycle: id }}>
              <Icon name="cycle" />
              <span className="cycle-name">{name}</span>
              {start_date && end_date && (
                <span className="soft">
                  {formatDate(start_date)} – {formatDate(end_date)}
                </span>
              )}
            </PageLink>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

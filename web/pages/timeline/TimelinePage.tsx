import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { useGrants } from '../../data/projects';
import type { Project } from '../../data/wire';
import { Button, Empty, SkeletonRows } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { OfProject } from '../planning/OfProject';
import '../planning/planning.css';
import { ItemPanel } from '../work-items/ItemPanel';
import { projectPage } from '../work-items/pages';
import '../work-items/work-items.css';
import { useRows } from './data';
import { Timeline } from './Timeline';
import { ZOOMS, type TimelineView } from './view';
import { words } from './words';

/** The work of a project over time. */
export const TimelinePage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <OfProject slug={slug} project={key}>
    {(project) => <Page slug={slug} project={project} />}
  </OfProject>
);

function Page({ slug, project }: { readonly slug: string; readonly project: Project }): ReactNode {
  const { zoom = 'weeks', item } = useSearch({ strict: false }) as TimelineView;
  const navigate = useNavigate();
  const grants = useGrants(slug, project.id);
  const { rows, error } = useRows(slug, project, useGrants(slug));
  const toToday = useRef<() => void>(() => undefined);
  const t = words();
  const show = (change: TimelineView, replace = true) =>
    void navigate({ to: '.', search: (before: TimelineView) => ({ ...before, ...change }), replace } as never);
  return (
    <Sheet
      title={t.timeline}
      above={
        <PageLink className="crumb" page={projectPage} params={{ project: project.identifier }}>
          {project.name} /
        </PageLink>
      }
      bar={
        <>
          <Button onClick={() => toToday.current()}>{t.today}</Button>
          <div className="segments" role="group" aria-label={t.zoom}>
            {ZOOMS.map((one) => (
              <Button key={one} aria-pressed={zoom === one} onClick={() => show({ zoom: one })}>
                {t.zooms[one]}
              </Button>
            ))}
          </div>
        </>
      }
      panel={item && <ItemPanel slug={slug} itemKey={item} onClose={() => show({ item: undefined })} />}
    >
      {Boolean(error) && <Failed error={error} />}
      {!rows && !error && <SkeletonRows label={t.loading} />}
      {rows?.length === 0 && <Empty title={t.timelineEmpty} text={t.timelineEmptyText} />}
      {rows && rows.length > 0 && (
        <Timeline
          key={zoom}
          slug={slug}
          project={project.id}
          rows={rows}
          zoom={zoom}
          grants={grants}
          toToday={toToday}
          onOpen={(key) => show({ item: key }, false)}
        />
      )}
    </Sheet>
  );
}

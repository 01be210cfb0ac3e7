import type { ReactNode } from 'react';
import { api } from '../../data/client';
import { useAll } from '../../data/lists';
import { workspacePath } from '../../data/paths';
import { useMembers, useProjects } from '../../data/projects';
import type { Project } from '../../data/wire';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Button, say, Section, SkeletonRows, Table } from '../../kit';
import { formatDate, formatNumber } from '../../words';
import { projectSettingsPage } from './pages';
import { act } from './Records';
import { WorkspaceSettings } from './SettingsSheet';
import { words } from './words';

/** The projects of a workspace, including archived ones. */
export function WorkspaceGeneralPage({ slug }: At): ReactNode {
  const path = `${workspacePath(slug)}projects/`;
  const { data: projects } = useProjects(slug);
  const { data: all } = useAll<Project>('projects', path, { order_by: 'name', include_archived: true });
  const { data: people } = useMembers(slug, undefined);
  const t = words();
  const archived = all?.filter(({ archived_at }) => archived_at);
  const restore = (project: Project) =>
    act('projects', async () => {
      await api.post(`${path}${project.id}/unarchive/`);
      say(t.restored(project.name));
    });
  return (
    <WorkspaceSettings slug={slug} title={t.general}>
      <dl className="facts">
        <div>
          <dt className="soft">{t.shortName}</dt>
          <dd>{slug}</dd>
        </div>
        <div>
          <dt className="soft">{t.projects}</dt>
          <dd>{projects && formatNumber(projects.length)}</dd>
        </div>
        <div>
          <dt className="soft">{t.members}</dt>
          <dd>{people && formatNumber(people.length)}</dd>
        </div>
      </dl>
      <Section title={t.projects}>
        {!projects && <SkeletonRows rows={3} label={t.loading} />}
        {projects?.length === 0 && <p className="nothing soft">{t.projectsEmpty}</p>}
        {projects && projects.length > 0 && (
          <Table
            label={t.projects}
            rows={projects}
            keyOf={({ id }) => id}
            columns={[
              { id: 'name', name: t.name, cell: ({ name }) => name },
              { id: 'key', name: t.identifier, cell: ({ identifier }) => <span className="key">{identifier}</span> },
              { id: 'network', name: t.visibleTo, cell: ({ network }) => t.networks[String(network)] },
              {
                id: 'settings',
                name: t.settings,
                bare: true,
                cell: ({ identifier, name }) => (
                  <PageLink
                    className="button plain"
                    page={projectSettingsPage}
                    params={{ project: identifier }}
                    label={`${t.settings}: ${name}`}
                  >
                    {t.settings}
                  </PageLink>
                ),
              },
            ]}
          />
        )}
      </Section>
      <Section title={t.archivedProjects} text={t.archivedProjectsText}>
        {archived?.length === 0 && <p className="nothing soft">{t.archivedProjectsEmpty}</p>}
        {archived && archived.length > 0 && (
          <Table
            label={t.archivedProjects}
            rows={archived}
            keyOf={({ id }) => id}
            columns={[
              { id: 'name', name: t.name, cell: ({ name }) => name },
              { id: 'since', name: t.since, cell: ({ archived_at }) => archived_at && formatDate(archived_at) },
              {
                id: 'restore',
                name: t.restore,
                bare: true,
                cell: (project) => (
                  <Button onClick={() => void restore(project)} aria-label={`${t.restore}: ${project.name}`}>
                    {t.restore}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Section>
    </WorkspaceSettings>
  );
}

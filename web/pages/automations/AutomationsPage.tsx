import type { ReactNode } from 'react';
import { api } from '../../data/client';
import { useGrants } from '../../data/projects';
import type { Project } from '../../data/wire';
import type { At } from '../../frame/page';
import { PageLink, useGo } from '../../frame/PageLink';
import { formatAgo, formatNumber } from '../../words';
import { act, mayOf, Records } from '../settings/Records';
import { ProjectSettings } from '../settings/SettingsSheet';
import { automationsPath, type Automation } from './data';
import { automationPage } from './pages';
import { words } from './words';

const SCOPES = ['WorkItem', 'Cycle', 'Module'] as const;

/** The automations of a project. */
export const AutomationsPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <ProjectSettings slug={slug} project={key} title={words().automations}>
    {(project) => <Automations slug={slug} project={project} at={key} />}
  </ProjectSettings>
);

interface Props {
  readonly slug: string;
  readonly project: Project;
  readonly at: string;
}

function Automations({ slug, project, at }: Props): ReactNode {
  const may = mayOf(useGrants(slug, project.id), 'automation');
  const path = automationsPath(slug, project.id);
  const go = useGo();
  const t = words();
  return (
    <Records<Automation>
      bare
      title={t.automations}
      text={t.automationsText}
      texts={{
        create: t.createAutomation,
        edit: t.editAutomation,
        empty: t.automationsEmpty,
        remove: t.removeAutomation,
      }}
      kind="automations"
      path={path}
      nameOf={({ name }) => name}
      columns={[
        {
          id: 'name',
          name: t.name,
          cell: ({ id, name, is_enabled }) => (
            <span className="named">
              <PageLink className="link" page={automationPage} params={{ project: at, automation: id }}>
                {name}
              </PageLink>
              {!is_enabled && <span className="tag-note">{t.off}</span>}
            </span>
          ),
        },
        { id: 'scope', name: t.scope, cell: ({ scope }) => t.scopes[scope] },
        { id: 'runs', name: t.runs, align: 'end', cell: ({ run_count }) => formatNumber(run_count) },
        { id: 'last', name: t.lastRun, cell: ({ last_run_at }) => last_run_at && formatAgo(last_run_at) },
      ]}
      fields={[
        { kind: 'text', member: 'name', label: t.name, required: true },
        {
          kind: 'choice',
          member: 'scope',
          label: t.scope,
          required: true,
          once: true,
          choices: SCOPES.map((id) => ({ id, name: t.scopes[id]! })),
        },
        { kind: 'area', member: 'description', label: t.description },
      ]}
      initial={{ name: '', scope: 'WorkItem', description: '' }}
      may={may}
      mayRemove={({ is_enabled }) => !is_enabled}
      actionsOf={({ id, is_enabled }) =>
        may.edit
          ? [
              {
                label: is_enabled ? t.switchOff : t.switchOn,
                run: () => void act('automations', () => api.post(`${path}${id}/status/`, { is_enabled: !is_enabled })),
              },
            ]
          : []
      }
      onMade={({ id }) => go(automationPage, { project: at, automation: id })}
    />
  );
}

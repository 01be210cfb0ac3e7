import type { ReactNode } from 'react';
import { api } from '../../data/client';
import { projectPath } from '../../data/paths';
import type { Project, wire, With } from '../../data/wire';
import type { At } from '../../frame/page';
import { StateIcon, type MenuAction } from '../../kit';
import { Governed, useMay } from '../settings/Governed';
import { act, Records, type May } from '../settings/Records';
import { ProjectSettings } from '../settings/SettingsSheet';
import { words } from './words';

type State = With<wire.State, 'id' | 'name' | 'description' | 'color' | 'group' | 'sequence' | 'is_default'>;

const GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;

/** The code of refusals while the workspace manages the states of its projects. */
const BY = 'states_managed_at_workspace';

/** The states of a project in order. */
export const StatesPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <ProjectSettings slug={slug} project={key} title={words().states}>
    {(project) => (
      <>
        <Governed slug={slug} project={project.id} by={BY} />
        <ProjectStates slug={slug} project={project} />
      </>
    )}
  </ProjectSettings>
);

/** The sort order between two neighbours, or after the last one. */
function between(before: State | undefined, after: State | undefined): number {
  if (!before) return after!.sequence / 2;
  return after ? (before.sequence + after.sequence) / 2 : before.sequence + 10_000;
}

const ProjectStates = ({ slug, project }: { readonly slug: string; readonly project: Project }): ReactNode => (
  <States bare path={`${projectPath(slug, project.id)}states/`} may={useMay(slug, project.id, 'state', BY)} />
);

interface Props {
  readonly path: string;
  readonly may: May;
  readonly bare?: boolean;
}

/** The states of a project, or of a workspace that governs its projects. */
export function States({ path, may, bare = false }: Props): ReactNode {
  const t = words();
  const change = (row: State, body: object) => () => void act('states', () => api.patch(`${path}${row.id}/`, body));
  const actionsOf = (row: State, rows: readonly State[]): MenuAction[] => {
    const at = rows.indexOf(row);
    if (!may.edit) return [];
    return [
      ...(row.is_default ? [] : [{ label: t.makeFirst, run: change(row, { is_default: true }) }]),
      ...(at > 0 ? [{ label: t.moveUp, run: change(row, { sequence: between(rows[at - 2], rows[at - 1]) }) }] : []),
      ...(at < rows.length - 1
        ? [{ label: t.moveDown, run: change(row, { sequence: between(rows[at + 1], rows[at + 2]) }) }]
        : []),
    ];
  };
  return (
    <Records<State>
      bare={bare}
      title={t.states}
      text={t.statesText}
      texts={{ create: t.createState, edit: t.editState, empty: t.statesEmpty, remove: t.removeState }}
      kind="states"
      path={path}
      query={{ order_by: 'sequence' }}
      nameOf={({ name }) => name}
      columns={[
        {
          id: 'name',
          name: t.name,
          cell: ({ name, group, color, is_default }) => (
            <span className="named">
              <StateIcon group={group} color={color} />
              {name}
              {is_default && <span className="tag-note">{t.first}</span>}
            </span>
          ),
        },
        { id: 'group', name: t.group, cell: ({ group }) => t.groups[group] },
        { id: 'description', name: t.description, cell: ({ description }) => description },
      ]}
      fields={[
        { kind: 'text', member: 'name', label: t.name, required: true },
        {
          kind: 'choice',
          member: 'group',
          label: t.group,
          hint: t.groupHint,
          required: true,
          choices: GROUPS.map((id) => ({ id, name: t.groups[id]! })),
        },
        { kind: 'color', member: 'color', label: t.color },
        { kind: 'area', member: 'description', label: t.description },
      ]}
      initial={{ name: '', group: 'unstarted', color: '#868c98', description: '' }}
      may={may}
      mayRemove={({ is_default, group }) => !is_default && group !== 'triage'}
      actionsOf={actionsOf}
    />
  );
}

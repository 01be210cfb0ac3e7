import type { ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh, useOne, useAll } from '../../data/lists';
import { projectPath } from '../../data/paths';
import { useGrants } from '../../data/projects';
import type { Project, wire, With } from '../../data/wire';
import type { At } from '../../frame/page';
import { act, mayOf, Records } from '../settings/Records';
import type { Values } from '../settings/RecordDialog';
import { ProjectSettings } from '../settings/SettingsSheet';
import { words } from './words';

type Estimate = With<wire.Estimate, 'id' | 'name' | 'description' | 'type'>;
type Point = With<wire.EstimatePoint, 'id' | 'key' | 'value' | 'description'>;

const KINDS = ['points', 'categories', 'time'] as const;

/** Scales for estimates; a project uses one of them. */
export const EstimatesPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <ProjectSettings slug={slug} project={key} title={words().estimates}>
    {(project) => <Estimates slug={slug} project={project} />}
  </ProjectSettings>
);

interface Props {
  readonly slug: string;
  readonly project: Project;
}

function Estimates({ slug, project }: Props): ReactNode {
  const grants = useGrants(slug, project.id);
  const path = `${projectPath(slug, project.id)}estimates/`;
  const { data: estimates } = useAll<Estimate>('estimates', path);
  const { data: settings } = useOne<Pick<wire.Project, 'estimate_id'>>(
    'project-settings',
    projectPath(slug, project.id),
  );
  const t = words();
  const mayChoose = grants.has('project:edit');
  const inUse = settings?.estimate_id;
  const choose = (id: string | null) =>
    void act('project-settings', () => api.patch(projectPath(slug, project.id), { estimate_id: id }));
  /** Points are typed one per line; their position is their weight. */
  const addPoints = async (made: Estimate, values: Values) => {
    const lines = String((values.points as string | undefined) ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    for (const [index, value] of lines.entries())
      await api.post(`${path}${made.id}/points/`, { value, key: index + 1 });
    await refresh('estimate-points');
  };
  return (
    <>
      <Records<Estimate>
        bare
        title={t.estimates}
        text={t.estimatesText}
        texts={{ create: t.createEstimate, edit: t.editEstimate, empty: t.estimatesEmpty, remove: t.removeEstimate }}
        kind="estimates"
        path={path}
        nameOf={({ name }) => name}
        columns={[
          {
            id: 'name',
            name: t.name,
            cell: ({ id, name }) => (
              <span className="named">
                {name}
                {id === inUse && <span className="tag-note">{t.inUse}</span>}
              </span>
            ),
          },
          { id: 'type', name: t.kind, cell: ({ type }) => t.estimateKinds[type] },
          { id: 'description', name: t.description, cell: ({ description }) => description },
        ]}
        fields={[
          { kind: 'text', member: 'name', label: t.name, required: true },
          {
            kind: 'choice',
            member: 'type',
            label: t.kind,
            required: true,
            choices: KINDS.map((id) => ({ id, name: t.estimateKinds[id]! })),
          },
          { kind: 'area', member: 'description', label: t.description },
          { kind: 'lines', member: 'points', label: t.points, hint: t.pointsHint, once: true },
        ]}
        initial={{ name: '', type: 'points', description: '', points: '1\n2\n3\n5\n8\n13' }}
        bodyOf={({ name, type, description }) => ({ name, type, description })}
        onMade={addPoints}
        may={mayOf(grants, 'estimate')}
        actionsOf={({ id }) =>
          mayChoose
            ? [
                id === inUse
                  ? { label: t.stopUsing, run: () => choose(null) }
                  : { label: t.use, icon: 'check', run: () => choose(id) },
              ]
            : []
        }
      />
      {estimates?.map((estimate) => (
        <Points key={estimate.id} slug={slug} project={project} estimate={estimate} />
      ))}
    </>
  );
}

function Points({ slug, project, estimate }: Props & { readonly estimate: Estimate }): ReactNode {
  const t = words();
  return (
    <Records<Point>
      title={t.pointsOf(estimate.name)}
      texts={{ create: t.createPoint, edit: t.editPoint, empty: t.pointsEmpty }}
      kind="estimate-points"
      path={`${projectPath(slug, project.id)}estimates/${estimate.id}/points/`}
      query={{ order_by: 'key' }}
      nameOf={({ value }) => value}
      columns={[
        { id: 'value', name: t.point, cell: ({ value }) => value },
        { id: 'description', name: t.description, cell: ({ description }) => description },
        { id: 'key', name: t.weight, align: 'end', cell: ({ key }) => key },
      ]}
      fields={[
        { kind: 'text', member: 'value', label: t.point, required: true },
        { kind: 'number', member: 'key', label: t.weight, hint: t.weightHint },
        { kind: 'text', member: 'description', label: t.description },
      ]}
      initial={{ value: '', key: null, description: '' }}
      may={mayOf(useGrants(slug, project.id), 'estimate.point')}
    />
  );
}

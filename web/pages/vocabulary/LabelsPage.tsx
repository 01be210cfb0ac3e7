import type { ReactNode } from 'react';
import { useAll } from '../../data/lists';
import { projectPath } from '../../data/paths';
import type { Project, wire, With } from '../../data/wire';
import type { At } from '../../frame/page';
import { Governed, useMay } from '../settings/Governed';
import { Records, type May } from '../settings/Records';
import { ProjectSettings } from '../settings/SettingsSheet';
import { words } from './words';

type Label = With<wire.Label, 'id' | 'name' | 'description' | 'color' | 'parent_id'>;

/** The code of refusals while the workspace manages the labels of its projects. */
const BY = 'workspace_managed';

/** The labels of a project; a label can have a parent. */
export const LabelsPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <ProjectSettings slug={slug} project={key} title={words().labels}>
    {(project) => (
      <>
        <Governed slug={slug} project={project.id} by={BY} />
        <ProjectLabels slug={slug} project={project} />
      </>
    )}
  </ProjectSettings>
);

const ProjectLabels = ({ slug, project }: { readonly slug: string; readonly project: Project }): ReactNode => (
  <Labels bare path={`${projectPath(slug, project.id)}labels/`} may={useMay(slug, project.id, 'label', BY)} />
);

interface Props {
  readonly path: string;
  readonly may: May;
  readonly bare?: boolean;
}

/** The labels of a project, or of a workspace for all its projects. */
export function Labels({ path, may, bare = false }: Props): ReactNode {
  const query = { order_by: 'sort_order' };
  const { data: labels = [] } = useAll<Label>('labels', path, query);
  const t = words();
  return (
    <Records<Label>
      bare={bare}
      title={t.labels}
      text={t.labelsText}
      texts={{ create: t.createLabel, edit: t.editLabel, empty: t.labelsEmpty, remove: t.removeLabel }}
      kind="labels"
      path={path}
      query={query}
      nameOf={({ name }) => name}
      columns={[
        {
          id: 'name',
          name: t.name,
          cell: ({ name, color }) => (
            <span className="named">
              <svg className="dot" viewBox="0 0 10 10" aria-hidden="true">
                <circle cx="5" cy="5" r="5" fill={color || 'currentColor'} />
              </svg>
              {name}
            </span>
          ),
        },
        { id: 'parent', name: t.above, cell: ({ parent_id }) => labels.find(({ id }) => id === parent_id)?.name },
        { id: 'description', name: t.description, cell: ({ description }) => description },
      ]}
      fields={[
        { kind: 'text', member: 'name', label: t.name, required: true },
        { kind: 'color', member: 'color', label: t.color },
        { kind: 'choice', member: 'parent_id', label: t.above, choices: labels },
        { kind: 'area', member: 'description', label: t.description },
      ]}
      initial={{ name: '', color: '#4453c4', parent_id: null, description: '' }}
      may={may}
    />
  );
}

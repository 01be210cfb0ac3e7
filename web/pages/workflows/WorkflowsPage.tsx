import type { ReactNode } from 'react';
import { useAll } from '../../data/lists';
import { projectPath } from '../../data/paths';
import type { Project, wire } from '../../data/wire';
import type { At } from '../../frame/page';
import { PageLink, useGo } from '../../frame/PageLink';
import { Empty, SkeletonRows } from '../../kit';
import { useProjectFeatures } from '../settings/features';
import { Governed, useMay } from '../settings/Governed';
import { projectFeaturesPage } from '../settings/pages';
import { Records } from '../settings/Records';
import { ProjectSettings } from '../settings/SettingsSheet';
import { MANAGED, workflowsPath, type Workflow } from './data';
import { workflowPage } from './pages';
import { words } from './words';

/** The workflows of a project: allowed state changes for all work items or for some types. */
export const WorkflowsPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <ProjectSettings slug={slug} project={key} title={words().workflows}>
    {(project) => (
      <>
        <Governed slug={slug} project={project.id} by={MANAGED} />
        <WhereOn slug={slug} project={project} at={key} />
      </>
    )}
  </ProjectSettings>
);

interface Props {
  readonly slug: string;
  readonly project: Project;
  /** The project as the address names it. */
  readonly at: string;
}

function WhereOn(props: Props): ReactNode {
  const { data } = useProjectFeatures(props.slug, props.project.id);
  const t = words();
  if (!data) return <SkeletonRows label={t.loading} />;
  if (data.is_workflow_enabled) return <Workflows {...props} />;
  return (
    <Empty title={t.workflowsOff} text={t.workflowsOffText}>
      <PageLink className="button plain" page={projectFeaturesPage} params={{ project: props.at }}>
        {t.features}
      </PageLink>
    </Empty>
  );
}

function Workflows({ slug, project, at }: Props): ReactNode {
  const { data: types = [] } = useAll<wire.WorkItemType>(
    'types',
    `${projectPath(slug, project.id)}work-item-types/`,
    { order_by: 'level' },
    project.is_issue_type_enabled,
  );
  const go = useGo();
  const t = words();
  const nameOf = (id: string) => types.find((type) => type.id === id)?.name;
  return (
    <Records<Workflow>
      bare
      title={t.workflows}
      text={t.workflowsText}
      texts={{ create: t.createWorkflow, edit: t.editWorkflow, empty: t.workflowsEmpty, remove: t.removeWorkflow }}
      kind="workflows"
      path={workflowsPath(slug, project.id)}
      nameOf={({ name }) => name}
      columns={[
        {
          id: 'name',
          name: t.name,
          cell: ({ id, name, is_default, is_active }) => (
            <span className="named">
              <PageLink className="link" page={workflowPage} params={{ project: at, workflow: id }}>
                {name}
              </PageLink>
              {is_default && <span className="tag-note">{t.isDefault}</span>}
              {!is_active && <span className="tag-note">{t.off}</span>}
            </span>
          ),
        },
        {
          id: 'types',
          name: t.types,
          cell: ({ work_item_type_ids }) => work_item_type_ids.map(nameOf).filter(Boolean).join(', ') || t.allTypes,
        },
        { id: 'description', name: t.description, cell: ({ description }) => description },
      ]}
      fields={[
        { kind: 'text', member: 'name', label: t.name, required: true },
        { kind: 'area', member: 'description', label: t.description },
        ...(types.length
          ? [
              {
                kind: 'choices' as const,
                member: 'work_item_type_ids',
                label: t.types,
                hint: t.typesHint,
                choices: types.map(({ id, name }) => ({ id, name: name ?? id })),
              },
            ]
          : []),
        { kind: 'switch', member: 'is_active', label: t.active, hint: t.activeHint },
      ]}
      initial={{ name: '', description: '', work_item_type_ids: [], is_active: false }}
      may={useMay(slug, project.id, 'workflow', MANAGED)}
      mayRemove={({ is_default }) => !is_default}
      onMade={({ id }) => go(workflowPage, { project: at, workflow: id })}
    />
  );
}

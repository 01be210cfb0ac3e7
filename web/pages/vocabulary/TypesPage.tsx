import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh, useAll } from '../../data/lists';
import { projectPath } from '../../data/paths';
import type { Project, wire, With } from '../../data/wire';
import type { At } from '../../frame/page';
import { Button, Empty, type MenuAction } from '../../kit';
import { Governed, useMay } from '../settings/Governed';
import { RecordDialog, type Values } from '../settings/RecordDialog';
import { act, Records } from '../settings/Records';
import { ProjectSettings } from '../settings/SettingsSheet';
import type { Property } from './PropertiesPage';
import { words } from './words';

type Type = With<wire.WorkItemType, 'id' | 'name' | 'description' | 'is_active' | 'is_default' | 'is_epic'>;

/** The code of refusals while the workspace manages types and properties of its projects. */
const BY = 'work_item_types_managed_at_workspace';

/** The work item types of a project with their properties. */
export const TypesPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <ProjectSettings slug={slug} project={key} title={words().types}>
    {(project) => (
      <>
        <Governed slug={slug} project={project.id} by={BY} />
        <Types slug={slug} project={project} />
      </>
    )}
  </ProjectSettings>
);

interface Props {
  readonly slug: string;
  readonly project: Project;
}

function Types({ slug, project }: Props): ReactNode {
  const may = useMay(slug, project.id, 'workitemtype', BY);
  const mayChoose = useMay(slug, project.id, 'workitemtype.property', BY).create;
  const path = `${projectPath(slug, project.id)}work-item-types/`;
  const [opened, setOpened] = useState<Type>();
  const t = words();
  const enable = () =>
    act('types', async () => {
      await api.post(`${path}enable/`, { apply_to_existing: true });
      await Promise.all([refresh('projects'), refresh('project-features')]);
    });
  if (!project.is_issue_type_enabled)
    return (
      <Empty title={t.typesOff} text={t.typesOffText}>
        {may.create && <Button onClick={() => void enable()}>{t.enableTypes}</Button>}
      </Empty>
    );
  const actionsOf = (row: Type): MenuAction[] => [
    ...(mayChoose ? [{ label: t.propertiesOfType, icon: 'list' as const, run: () => setOpened(row) }] : []),
    ...(may.edit && !row.is_default && !row.is_epic
      ? [{ label: t.makeDefault, run: () => void act('types', () => api.post(`${path}${row.id}/mark-default/`)) }]
      : []),
  ];
  return (
    <>
      <Records<Type>
        bare
        title={t.types}
        text={t.typesText}
        texts={{ create: t.createType, edit: t.editType, empty: t.typesEmpty, remove: t.removeType }}
        kind="types"
        path={path}
        query={{ order_by: 'level' }}
        nameOf={({ name }) => name}
        columns={[
          {
            id: 'name',
            name: t.name,
            cell: ({ name, is_default, is_epic, is_active }) => (
              <span className="named">
                {name}
                {is_default && <span className="tag-note">{t.isDefault}</span>}
                {is_epic && <span className="tag-note">{t.epic}</span>}
                {!is_active && <span className="tag-note">{t.inactive}</span>}
              </span>
            ),
          },
          { id: 'description', name: t.description, cell: ({ description }) => description },
        ]}
        fields={[
          { kind: 'text', member: 'name', label: t.name, required: true },
          { kind: 'area', member: 'description', label: t.description },
          { kind: 'switch', member: 'is_active', label: t.active, hint: t.activeHint },
        ]}
        initial={{ name: '', description: '', is_active: true }}
        may={may}
        mayRemove={({ is_default, is_epic }) => !is_default && !is_epic}
        actionsOf={actionsOf}
      />
      {opened && <PropertiesOf slug={slug} project={project} type={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Chooses the properties of a type. */
function PropertiesOf({
  slug,
  project,
  type,
  onClose,
}: Props & { readonly type: Type; readonly onClose: () => void }): ReactNode {
  const root = projectPath(slug, project.id);
  const path = `${root}work-item-types/${type.id}/properties/`;
  const { data: all } = useAll<Property>('properties', `${root}work-item-properties/`);
  const { data: chosen } = useAll<Property>('type-properties', path);
  const t = words();
  if (!all || !chosen) return null;
  const before = chosen.map(({ id }) => id);
  const send = async ({ properties }: Values) => {
    const wanted = properties as readonly string[];
    const added = wanted.filter((id) => !before.includes(id));
    if (added.length) await api.post(path, { properties: added });
    for (const id of before.filter((one) => !wanted.includes(one))) await api.delete(`${path}${id}/`);
    await refresh('type-properties');
  };
  return (
    <RecordDialog
      title={`${type.name}: ${t.propertiesOfType}`}
      isNew={false}
      fields={[
        {
          kind: 'choices',
          member: 'properties',
          label: t.properties,
          ...(all.length ? {} : { hint: t.propertiesEmpty }),
          choices: all.map(({ id, display_name }) => ({ id, name: display_name })),
        },
      ]}
      values={{ properties: before }}
      send={send}
      onClose={onClose}
    />
  );
}

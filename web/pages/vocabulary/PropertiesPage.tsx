import type { ReactNode } from 'react';
import { useAll } from '../../data/lists';
import { projectPath } from '../../data/paths';
import type { Project, wire, With } from '../../data/wire';
import type { At } from '../../frame/page';
import { Governed, useMay } from '../settings/Governed';
import { words as propertyWords } from '../settings/property-words';
import { linesOf, PropertyRecords } from '../settings/PropertyRecords';
import type { Values } from '../settings/RecordDialog';
import { Records } from '../settings/Records';
import { ProjectSettings } from '../settings/SettingsSheet';
import { words } from './words';

export type Property = With<
  wire.WorkItemProperty,
  | 'id'
  | 'name'
  | 'display_name'
  | 'description'
  | 'property_type'
  | 'relation_type'
  | 'is_multi'
  | 'is_required'
  | 'is_active'
  | 'settings'
>;
type Option = With<wire.WorkItemPropertyOption, 'id' | 'name' | 'description' | 'is_default'>;

const KINDS = ['TEXT', 'DECIMAL', 'OPTION', 'BOOLEAN', 'DATETIME', 'RELATION', 'URL', 'EMAIL', 'FILE'] as const;
const RELATIONS = ['USER', 'ISSUE', 'RELEASE'] as const;
const SEVERAL = ['OPTION', 'RELATION'];

/** The code of refusals while the workspace manages types and properties of its projects. */
const BY = 'work_item_types_managed_at_workspace';

/** Custom properties that a project adds to its work items. */
export const PropertiesPage = ({ slug, project: key }: At<'project'>): ReactNode => (
  <ProjectSettings slug={slug} project={key} title={words().properties}>
    {(project) => (
      <>
        <Governed slug={slug} project={project.id} by={BY} />
        <Properties slug={slug} project={project} />
      </>
    )}
  </ProjectSettings>
);

interface Props {
  readonly slug: string;
  readonly project: Project;
}

function bodyOf({ options, ...rest }: Values): object {
  return { ...rest, ...(options !== undefined && { options: linesOf(options).map((name) => ({ name })) }) };
}

function Properties({ slug, project }: Props): ReactNode {
  const may = useMay(slug, project.id, 'workitemproperty', BY);
  const path = `${projectPath(slug, project.id)}work-item-properties/`;
  const { data } = useAll<Property>('properties', path);
  const t = words();
  const { propertyKinds, relations } = propertyWords();
  return (
    <>
      <PropertyRecords<Property>
        title={t.properties}
        text={t.propertiesText}
        kind="properties"
        path={path}
        kinds={KINDS.map((id) => ({ id, name: propertyKinds[id]! }))}
        several={SEVERAL}
        details={[
          {
            kind: 'choice',
            member: 'relation_type',
            label: t.relation,
            required: true,
            once: true,
            when: ({ property_type }) => property_type === 'RELATION',
            choices: RELATIONS.map((id) => ({ id, name: relations[id]! })),
          },
          {
            kind: 'lines',
            member: 'options',
            label: t.options,
            hint: t.optionsHint,
            once: true,
            when: ({ property_type }) => property_type === 'OPTION',
          },
        ]}
        column={{ id: 'description', name: t.description, cell: ({ description }) => description }}
        requiredHint={t.requiredHint}
        bodyOf={bodyOf}
        may={may}
      />
      {data
        ?.filter(({ property_type }) => property_type === 'OPTION')
        .map((property) => (
          <Options key={property.id} slug={slug} project={project} property={property} />
        ))}
    </>
  );
}

function Options({ slug, project, property }: Props & { readonly property: Property }): ReactNode {
  const t = words();
  return (
    <Records<Option>
      title={t.optionsOf(property.display_name)}
      texts={{ create: t.createOption, edit: t.editOption, empty: t.optionsEmpty, remove: t.removeOption }}
      kind="property-options"
      path={`${projectPath(slug, project.id)}work-item-properties/${property.id}/options/`}
      query={{ order_by: 'sort_order' }}
      nameOf={({ name }) => name}
      columns={[
        {
          id: 'name',
          name: t.name,
          cell: ({ name, is_default }) => (
            <span className="named">
              {name}
              {is_default && <span className="tag-note">{t.isDefault}</span>}
            </span>
          ),
        },
        { id: 'description', name: t.description, cell: ({ description }) => description },
      ]}
      fields={[
        { kind: 'text', member: 'name', label: t.name, required: true },
        { kind: 'text', member: 'description', label: t.description },
        { kind: 'switch', member: 'is_default', label: t.isDefaultOption },
      ]}
      initial={{ name: '', description: '', is_default: false }}
      may={useMay(slug, project.id, 'workitemproperty.option', BY)}
    />
  );
}

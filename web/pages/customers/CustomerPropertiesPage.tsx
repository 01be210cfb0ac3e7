import type { ReactNode } from 'react';
import { useGrants } from '../../data/projects';
import type { At } from '../../frame/page';
import type { Values } from '../settings/RecordDialog';
import { mayOf, Records } from '../settings/Records';
import { WorkspaceSettings } from '../settings/SettingsSheet';
import { propertiesPath, type Property } from './properties';
import { words } from './words';

/** The kinds whose values can be filled in here; the interface has files and work items as well. */
const KINDS = ['TEXT', 'DECIMAL', 'OPTION', 'BOOLEAN', 'DATETIME', 'RELATION', 'URL', 'EMAIL'] as const;
const SEVERAL = ['TEXT', 'OPTION', 'RELATION'];

function bodyOf({ options, ...rest }: Values, row: Property | undefined): object {
  const names = String((options as string | undefined) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return {
    ...rest,
    ...(names.length > 0 && { options: names.map((name) => ({ name })) }),
    ...(!row && rest.property_type === 'RELATION' && { relation_type: 'USER' }),
  };
}

/** Properties that the workspace gives its customers. */
export function CustomerPropertiesPage({ slug }: At): ReactNode {
  const may = mayOf(useGrants(slug), 'customerproperty');
  const t = words();
  const kindOf = ({ property_type, relation_type }: Property): string =>
    relation_type ? t.relations[relation_type] : t.propertyKinds[property_type];
  return (
    <WorkspaceSettings slug={slug} title={t.customerProperties}>
      <Records<Property>
        bare
        title={t.customerProperties}
        text={t.propertiesText}
        texts={{
          create: t.createProperty,
          edit: t.editProperty,
          empty: t.propertiesEmpty,
          remove: t.removeProperty,
        }}
        kind="customer-properties"
        path={propertiesPath(slug)}
        nameOf={({ display_name }) => display_name}
        columns={[
          {
            id: 'name',
            name: t.name,
            cell: ({ display_name, is_required, is_active }) => (
              <span className="named">
                {display_name}
                {is_required && <span className="tag-note">{t.required}</span>}
                {!is_active && <span className="tag-note">{t.inactive}</span>}
              </span>
            ),
          },
          { id: 'kind', name: t.kind, cell: kindOf },
          { id: 'options', name: t.options, cell: ({ options }) => options.map(({ name }) => name).join(', ') },
        ]}
        fields={[
          { kind: 'text', member: 'display_name', label: t.name, required: true },
          {
            kind: 'choice',
            member: 'property_type',
            label: t.kind,
            required: true,
            once: true,
            choices: KINDS.map((id) => ({ id, name: id === 'RELATION' ? t.relations.USER : t.propertyKinds[id] })),
          },
          {
            kind: 'lines',
            member: 'options',
            label: t.newOptions,
            hint: t.newOptionsHint,
            when: ({ property_type }) => property_type === 'OPTION',
          },
          {
            kind: 'switch',
            member: 'is_multi',
            label: t.several,
            when: ({ property_type }) => SEVERAL.includes(property_type as string),
          },
          { kind: 'switch', member: 'is_required', label: t.required, hint: t.requiredHint },
          { kind: 'switch', member: 'is_active', label: t.active, hint: t.activeHint },
          { kind: 'area', member: 'description', label: t.description },
        ]}
        initial={{
          ...{ display_name: '', property_type: 'TEXT', options: '', description: '' },
          ...{ is_multi: false, is_required: false, is_active: true },
        }}
        valuesOf={({ options: _, ...row }) => ({ ...row, options: '' })}
        bodyOf={bodyOf}
        may={may}
      />
    </WorkspaceSettings>
  );
}

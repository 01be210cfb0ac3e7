import type { ReactNode } from 'react';
import { useGrants } from '../../data/projects';
import type { At } from '../../frame/page';
import { words as propertyWords } from '../settings/property-words';
import { linesOf, PropertyRecords } from '../settings/PropertyRecords';
import type { Values } from '../settings/RecordDialog';
import { mayOf } from '../settings/Records';
import { WorkspaceSettings } from '../settings/SettingsSheet';
import { propertiesPath, type Property } from './properties';
import { words } from './words';

/** The kinds whose values can be filled in here; the interface has files and work items as well. */
const KINDS = ['TEXT', 'DECIMAL', 'OPTION', 'BOOLEAN', 'DATETIME', 'RELATION', 'URL', 'EMAIL'] as const;
const SEVERAL = ['TEXT', 'OPTION', 'RELATION'];

function bodyOf({ options, relation_type: _, ...rest }: Values, row: Property | undefined): object {
  const names = linesOf(options);
  return {
    ...rest,
    ...(names.length > 0 && { options: names.map((name) => ({ name })) }),
    ...(!row && rest.property_type === 'RELATION' && { relation_type: 'USER' }),
  };
}

/** Properties that the workspace gives its customers. */
export function CustomerPropertiesPage({ slug }: At): ReactNode {
  const t = words();
  const { propertyKinds, relations } = propertyWords();
  return (
    <WorkspaceSettings slug={slug} title={t.customerProperties}>
      <PropertyRecords<Property>
        title={t.customerProperties}
        text={t.propertiesText}
        kind="customer-properties"
        path={propertiesPath(slug)}
        kinds={KINDS.map((id) => ({ id, name: id === 'RELATION' ? relations.USER! : propertyKinds[id]! }))}
        several={SEVERAL}
        details={[
          {
            kind: 'lines',
            member: 'options',
            label: t.newOptions,
            hint: t.newOptionsHint,
            when: ({ property_type }) => property_type === 'OPTION',
          },
        ]}
        column={{ id: 'options', name: t.options, cell: ({ options }) => options.map(({ name }) => name).join(', ') }}
        requiredHint={t.requiredHint}
        valuesOf={({ options: _, ...row }) => ({ ...row, options: '' })}
        bodyOf={bodyOf}
        may={mayOf(useGrants(slug), 'customerproperty')}
      />
    </WorkspaceSettings>
  );
}

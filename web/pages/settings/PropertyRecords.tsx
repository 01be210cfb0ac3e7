import type { ReactNode } from 'react';
import type { TableColumn } from '../../kit';
import { words } from './property-words';
import type { FormField } from './RecordDialog';
import { Records, type RecordsProps } from './Records';

/** A custom property of work items or of customers. */
interface Property {
  readonly id: string;
  readonly display_name: string;
  readonly property_type: string;
  readonly relation_type: string | null;
  readonly is_required: boolean;
  readonly is_active: boolean;
}

interface Props<Row extends Property> extends Pick<
  RecordsProps<Row>,
  'title' | 'text' | 'kind' | 'path' | 'valuesOf' | 'bodyOf' | 'may'
> {
  /** The kinds that a new property can have. */
  readonly kinds: readonly { readonly id: string; readonly name: string }[];
  /** The kinds of which a record can have several values. */
  readonly several: readonly string[];
  /** What a kind needs besides. */
  readonly details: readonly FormField[];
  readonly column: TableColumn<Row>;
  readonly requiredHint: string;
}

function kindOf({ property_type, relation_type }: Property): string {
  const t = words();
  return (relation_type ? t.relations[relation_type] : t.propertyKinds[property_type]) ?? property_type;
}

/** Manages custom properties: those of the work items of a project, or of the customers of a workspace. */
export function PropertyRecords<Row extends Property>(props: Props<Row>): ReactNode {
  const { kinds, several, details, column, requiredHint, ...records } = props;
  const t = words();
  return (
    <Records<Row>
      bare
      {...records}
      texts={{ create: t.createProperty, edit: t.editProperty, empty: t.propertiesEmpty, remove: t.removeProperty }}
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
        column,
      ]}
      fields={[
        { kind: 'text', member: 'display_name', label: t.name, required: true },
        { kind: 'choice', member: 'property_type', label: t.kind, required: true, once: true, choices: kinds },
        ...details,
        {
          kind: 'switch',
          member: 'is_multi',
          label: t.several,
          when: ({ property_type }) => several.includes(property_type as string),
        },
        { kind: 'switch', member: 'is_required', label: t.required, hint: requiredHint },
        { kind: 'switch', member: 'is_active', label: t.active, hint: t.propertyActiveHint },
        { kind: 'area', member: 'description', label: t.description },
      ]}
      initial={{
        ...{ display_name: '', property_type: 'TEXT', relation_type: 'USER', options: '', description: '' },
        ...{ is_multi: false, is_required: false, is_active: true },
      }}
    />
  );
}

/** The lines of a text that are not empty. */
export const linesOf = (text: unknown): string[] =>
  String((text as string | undefined) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

import type { ReactNode } from 'react';
import type { TableColumn } from '../../kit';
import type { FormField } from '../settings/RecordDialog';
import { Records, type RecordsProps } from '../settings/Records';
import { words } from './words';

/** The members that templates of all kinds have. */
interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly short_description: string | null;
}

interface Props<Row extends TemplateRow> extends Pick<
  RecordsProps<Row>,
  'title' | 'text' | 'kind' | 'path' | 'initial' | 'valuesOf' | 'bodyOf' | 'may' | 'actionsOf'
> {
  /** Columns and fields after the name and the description. */
  readonly columns?: readonly TableColumn<Row>[];
  readonly fields: readonly FormField[];
}

/** Manages templates of a kind: records with a name, a description, and what the kind adds. */
export function TemplateRecords<Row extends TemplateRow>({
  columns = [],
  fields,
  initial,
  ...props
}: Props<Row>): ReactNode {
  const t = words();
  return (
    <Records<Row>
      bare
      texts={{ create: t.createTemplate, edit: t.editTemplate, empty: t.templatesEmpty, remove: t.removeTemplate }}
      query={{ order_by: 'name' }}
      nameOf={({ name }) => name}
      columns={[
        { id: 'name', name: t.name, cell: ({ name }) => name },
        { id: 'about', name: t.description, cell: ({ short_description }) => short_description },
        ...columns,
      ]}
      fields={[
        { kind: 'text', member: 'name', label: t.name, required: true },
        { kind: 'text', member: 'short_description', label: t.description },
        ...fields,
      ]}
      initial={{ name: '', short_description: '', ...initial }}
      {...props}
    />
  );
}

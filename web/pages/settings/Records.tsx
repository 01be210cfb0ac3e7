import { useState, type ReactNode } from 'react';
import { api, type Query } from '../../data/client';
import { refresh, useAll } from '../../data/lists';
import { complainOf } from '../../data/problems';
import {
  Button,
  ConfirmDialog,
  IconButton,
  Menu,
  say,
  Section,
  SkeletonRows,
  Table,
  type MenuAction,
  type TableColumn,
} from '../../kit';
import { Failed } from '../../frame/Problem';
import { RecordDialog, type FormField, type Values } from './RecordDialog';
import { words } from './words';

/** What the person may do with records of a kind. */
export interface May {
  readonly create: boolean;
  readonly edit: boolean;
  readonly remove: boolean;
}

export const mayOf = (grants: ReadonlySet<string>, kind: string): May => ({
  create: grants.has(`${kind}:create`),
  edit: grants.has(`${kind}:edit`),
  remove: grants.has(`${kind}:delete`),
});

interface Texts {
  /** The button that creates a record, for example `New label`; also the title of the form. */
  readonly create: string;
  readonly edit: string;
  readonly empty: string;
  /** What else is lost with a record, if anything. */
  readonly remove?: string;
}

export interface RecordsProps<Row extends { readonly id: string }> {
  readonly title: string;
  /** The page already has the same title. */
  readonly bare?: boolean;
  readonly text?: string;
  readonly texts: Texts;
  /** The kind of the list in the cache, and its path. */
  readonly kind: string;
  readonly path: string;
  readonly query?: Query;
  readonly columns: readonly TableColumn<Row>[];
  /** The order of the records, if it differs from the list's. */
  readonly sort?: (one: Row, other: Row) => number;
  readonly nameOf: (row: Row) => string;
  readonly fields: readonly FormField[];
  /** The initial values for a new record. */
  readonly initial?: Values;
  /** The initial values for an existing record, if they are not its members. */
  readonly valuesOf?: (row: Row) => Values;
  /** The body to send, if it is not what was typed. */
  readonly bodyOf?: (values: Values, row: Row | undefined) => object | Promise<object>;
  readonly may: May;
  /** Further actions for a record. */
  readonly actionsOf?: (row: Row, rows: readonly Row[]) => readonly MenuAction[];
  /** The records that can be edited or deleted, if not all. */
  readonly mayEdit?: (row: Row) => boolean;
  readonly mayRemove?: (row: Row) => boolean;
  /** Called after a record was created. */
  readonly onMade?: (made: Row, values: Values) => void | Promise<void>;
  /** Beside the button that creates a record. */
  readonly actions?: ReactNode;
}

/** Performs an action and reads the list again. Refusals are reported. */
export const act = (kind: string, work: () => Promise<unknown>): Promise<void> =>
  work().then(() => refresh(kind), complainOf);

/** Manages records of a kind: a table, a form for each, and deletion after a confirmation. */
export function Records<Row extends { readonly id: string }>(props: RecordsProps<Row>): ReactNode {
  const { title, text, texts, kind, path, query, columns, nameOf, may, actions, sort, bare = false } = props;
  const { data, error } = useAll<Row>(kind, path, query);
  const rows = data && (sort ? data.toSorted(sort) : data);
  const [edited, setEdited] = useState<Row | 'new'>();
  const [removed, setRemoved] = useState<Row>();
  const t = words();
  const remove = (row: Row) =>
    act(kind, async () => {
      await api.delete(`${path}${row.id}/`);
      setRemoved(undefined);
      say(t.deletedThis(nameOf(row)));
    });
  const actionsOf = (row: Row): MenuAction[] => [
    ...(may.edit && (props.mayEdit?.(row) ?? true)
      ? ([{ label: t.edit, icon: 'settings', run: () => setEdited(row) }] as const)
      : []),
    ...(props.actionsOf?.(row, rows ?? []) ?? []),
    ...(may.remove && (props.mayRemove?.(row) ?? true)
      ? ([{ label: t.delete, icon: 'trash', run: () => setRemoved(row) }] as const)
      : []),
  ];
  const menu: TableColumn<Row> = {
    id: 'menu',
    name: t.moreActions,
    bare: true,
    cell: (row) => {
      const those = actionsOf(row);
      if (!those.length) return null;
      return <Menu trigger={<IconButton icon="more" label={`${t.moreActions}: ${nameOf(row)}`} />} actions={those} />;
    },
  };
  const create = may.create && (
    <Button icon="plus" onClick={() => setEdited('new')}>
      {texts.create}
    </Button>
  );
  return (
    <Section
      title={title}
      bare={bare}
      {...(text && { text })}
      actions={
        (create || actions) && (
          <>
            {actions}
            {create}
          </>
        )
      }
    >
      {error && <Failed error={error} />}
      {!rows && !error && <SkeletonRows rows={3} label={t.loading} />}
      {rows?.length === 0 && <p className="nothing soft">{texts.empty}</p>}
      {rows && rows.length > 0 && (
        <Table label={title} columns={[...columns, menu]} rows={rows} keyOf={({ id }) => id} />
      )}
      {edited && (
        <RecordForm {...props} row={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {removed && (
        <ConfirmDialog
          title={t.deleteThis(nameOf(removed))}
          text={texts.remove ?? t.deleteFinal}
          action={t.delete}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Section>
  );
}

function RecordForm<Row extends { readonly id: string }>({
  row,
  onClose,
  ...props
}: RecordsProps<Row> & { readonly row: Row | undefined; readonly onClose: () => void }): ReactNode {
  const { texts, kind, path, fields, initial = {}, valuesOf, bodyOf, onMade } = props;
  const send = async (values: Values) => {
    const body = bodyOf ? await bodyOf(values, row) : values;
    if (row) await api.patch(`${path}${row.id}/`, body);
    else {
      const made = await api.post<Row>(path, body);
      await onMade?.(made, values);
    }
    await refresh(kind);
  };
  return (
    <RecordDialog
      title={row ? texts.edit : texts.create}
      fields={fields}
      values={row ? (valuesOf?.(row) ?? (row as unknown as Values)) : initial}
      isNew={!row}
      send={send}
      onClose={onClose}
    />
  );
}

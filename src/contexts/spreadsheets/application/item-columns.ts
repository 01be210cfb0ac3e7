import type { Cell, SheetColumn } from '#sheets';
import type { WorkItemRecord } from '../../work-items';

/** The names of the records to which some work items refer, and their custom values. */
export interface Names {
  /** Returns the name of a record; null if there is none or the caller may not see it. */
  of(kind: string, id: string | null): string | null;
  /** Returns the value of a custom property. */
  customOf(itemId: string, property: string): Cell;
}

/** A column of a table of work items. */
export interface ItemColumn extends SheetColumn {
  /** The member of a record that it shows, for reading no more than that. */
  readonly reads: readonly (keyof WorkItemRecord)[];
  readonly cell: (item: WorkItemRecord, names: Names) => Cell;
  /** The kind of records that the cells name, and the member with their ids. */
  readonly refers?: { readonly kind: string; readonly member: keyof WorkItemRecord };
  /** True if a file can change the column. */
  readonly isChangeable?: boolean;
  /** True if a table has the column only if it is requested. */
  readonly onRequest?: boolean;
}

type Keyed = Pick<WorkItemRecord, 'projectIdentifier' | 'sequenceId'>;
type Reads = keyof WorkItemRecord;
type Form = Pick<ItemColumn, 'kind' | 'isChangeable' | 'onRequest'>;

const TEXT: Form = { kind: 'text' };
const LIST: Form = { kind: 'list' };
const TIME: Form = { kind: 'time' };
const CHANGED_TEXT: Form = { kind: 'text', isChangeable: true };
const CHANGED_LIST: Form = { kind: 'list', isChangeable: true };
const CHANGED_DAY: Form = { kind: 'day', isChangeable: true };

/** Shows the name of the record to which a member refers. */
const named = (name: string, form: Form, kind: string, member: Reads): ItemColumn => ({
  ...{ name, ...form, reads: [member], refers: { kind, member } },
  cell: (item, names) => names.of(kind, item[member] as string | null),
});

/** Shows the names of the records to which a member refers. */
const listed = (name: string, form: Form, kind: string, member: Reads): ItemColumn => ({
  ...{ name, ...form, reads: [member], refers: { kind, member } },
  cell: (item, names) => (item[member] as readonly string[]).flatMap((id) => names.of(kind, id) ?? []),
});

/** Shows a member as it is. */
const plain = (name: string, form: Form, member: Reads): ItemColumn => ({
  ...{ name, ...form, reads: [member] },
  cell: (item) => item[member] as Cell,
});

/** Returns the key of a work item, such as `ENG-12`. */
export const keyOf = ({ projectIdentifier, sequenceId }: Keyed): string => `${projectIdentifier}-${sequenceId}`;

/** The columns of every table of work items, in their order. Their names are those of version 2. */
export const ITEM_COLUMNS: readonly ItemColumn[] = [
  plain('id', TEXT, 'id'),
  { name: 'identifier', ...TEXT, reads: ['projectIdentifier', 'sequenceId'], cell: keyOf },
  plain('name', CHANGED_TEXT, 'name'),
  named('type', CHANGED_TEXT, 'type', 'typeId'),
  named('state', CHANGED_TEXT, 'state', 'stateId'),
  plain('priority', CHANGED_TEXT, 'priority'),
  listed('assignees', CHANGED_LIST, 'user', 'assigneeIds'),
  listed('labels', CHANGED_LIST, 'label', 'labelIds'),
  named('parent', CHANGED_TEXT, 'parent', 'parentId'),
  named('cycle', TEXT, 'cycle', 'cycleId'),
  listed('modules', LIST, 'module', 'moduleIds'),
  named('milestone', TEXT, 'milestone', 'milestoneId'),
  named('estimate', CHANGED_TEXT, 'point', 'estimatePointId'),
  plain('start_date', CHANGED_DAY, 'startDate'),
  plain('target_date', CHANGED_DAY, 'targetDate'),
  plain('created_at', TIME, 'createdAt'),
  named('created_by', TEXT, 'user', 'createdById'),
  plain('updated_at', TIME, 'updatedAt'),
  plain('completed_at', TIME, 'completedAt'),
  plain('archived_at', { ...TIME, onRequest: true }, 'archivedAt'),
  plain('external_source', { ...CHANGED_TEXT, onRequest: true }, 'externalSource'),
  plain('external_id', { ...CHANGED_TEXT, onRequest: true }, 'externalId'),
  plain('description', { ...TEXT, onRequest: true }, 'descriptionStripped'),
  plain('description_html', { ...CHANGED_TEXT, onRequest: true }, 'descriptionHtml'),
];

/** Names of columns of custom properties begin with this. */
export const CUSTOM = 'custom_fields.';

/** Makes the column of a custom property; `kind` is that of its values. */
export const customColumn = (property: string, kind: SheetColumn['kind'], isSettable: boolean): ItemColumn => ({
  name: CUSTOM + property,
  kind,
  isChangeable: isSettable,
  reads: ['projectId', 'typeId'],
  cell: ({ id }, names) => names.customOf(id, property),
});

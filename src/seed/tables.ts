import type { Copy, Row } from './copy';
import type { ItemMaker, SeedItem, SeedProject } from './item';
import { descriptionOf, nameOf } from './texts';

/** Must match `src/contexts/work-items`. */
const FIRST_SORT = 65_535;
const SORT_STEP = 10_000;

/** Formats a time with microseconds. With whole milliseconds, many items would have the same time. */
function timestamp(milliseconds: number): string {
  const whole = Math.floor(milliseconds);
  const micros = Math.floor((milliseconds - whole) * 1000);
  return `${new Date(whole).toISOString().slice(0, -1)}${String(micros).padStart(3, '0')}Z`;
}

const optional = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : timestamp(milliseconds);

interface Source {
  readonly project: SeedProject;
  readonly maker: ItemMaker;
  /** Called for each item of each table. */
  readonly onItem: (item: SeedItem) => void;
}

/** Returns the tables of a project's items in the order of their references. */
export const itemTables = (source: Source): Copy[] => [
  {
    table: 'work_items',
    columns: [
      ...['workspace_id', 'id', 'created_at', 'updated_at', 'created_by_id', 'updated_by_id', 'project_id'],
      ...['sequence_id', 'name', 'description_html', 'description_stripped', 'priority', 'state_id', 'state_group'],
      ...['parent_id', 'point', 'start_date', 'target_date', 'completed_at', 'archived_at', 'is_draft', 'sort_order'],
      ...['external_source', 'external_id'],
    ],
    rows: each(source, workItem),
  },
  {
    table: 'work_item_assignees',
    columns: ['workspace_id', 'work_item_id', 'user_id', 'created_at'],
    rows: each(source, (item) => members(source, item, item.assigneeIds)),
  },
  {
    table: 'work_item_labels',
    columns: ['workspace_id', 'work_item_id', 'label_id', 'created_at'],
    rows: each(source, (item) => members(source, item, item.labelIds)),
  },
  {
    table: 'activities',
    columns: [
      ...['workspace_id', 'id', 'project_id', 'work_item_id', 'actor_id', 'verb', 'field', 'old_value', 'new_value'],
      ...['comment', 'epoch', 'created_at'],
    ],
    rows: each(source, history),
  },
];

function* each(
  source: Source,
  rowsOf: (item: SeedItem, index: number, source: Source) => Iterable<Row>,
): Iterable<Row> {
  for (let index = 0; index < source.project.items; index++) {
    const item = source.maker.item(index);
    yield* rowsOf(item, index, source);
    source.onItem(item);
  }
}

function workItem(item: SeedItem, index: number, { project, maker }: Source): Row[] {
  const random = maker.random('texts', index);
  const description = descriptionOf(random);
  const isImported = random.chance(0.03);
  return [
    [
      ...[project.workspaceId, item.id, timestamp(item.createdAt), timestamp(item.updatedAt)],
      ...[item.createdById, item.createdById, project.id, item.sequenceId, nameOf(random)],
      ...[description.html, description.text, item.priority, item.stateId, item.stateGroup],
      ...[item.parentId, item.point, item.startDate, item.targetDate, optional(item.completedAt)],
      ...[optional(item.archivedAt), item.isDraft, FIRST_SORT + SORT_STEP * index],
      ...(isImported ? ['github', `seed#${item.sequenceId}`] : [null, null]),
    ],
  ];
}

const members = ({ project }: Source, item: SeedItem, ids: readonly string[]): Row[] =>
  ids.map((id) => [project.workspaceId, item.id, id, timestamp(item.createdAt)]);

function history(item: SeedItem, index: number, source: Source): Row[] {
  const { maker } = source;
  const rows = [activity(source, item, { at: item.createdAt, verb: 'created', comment: 'created the issue' })];
  if (maker.random('history', index).chance(0.4) && item.priority !== 'none') {
    const at = Math.max(item.createdAt, item.updatedAt - 1);
    rows.push(
      activity(source, item, {
        at,
        verb: 'updated',
        field: 'priority',
        values: ['none', item.priority],
        comment: 'updated the priority',
      }),
    );
  }
  return rows;
}

interface Entry {
  readonly at: number;
  readonly verb: string;
  readonly field?: string;
  readonly values?: readonly [string, string];
  readonly comment: string;
}

function activity({ project, maker }: Source, item: SeedItem, entry: Entry): Row {
  const { at, verb, field = null, values = [null, null], comment } = entry;
  const id = maker.idAt(verb, item.sequenceId, at);
  return [
    ...[project.workspaceId, id, project.id, item.id, item.createdById, verb, field, ...values],
    ...[comment, Math.floor(at) / 1000, timestamp(at)],
  ];
}

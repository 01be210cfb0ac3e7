import type { ArrivingRecord } from '../imports/arrivals';
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
}

type Table = 'work_items' | 'work_item_assignees' | 'work_item_labels' | 'activities';

/** Generates the items from one index up to another, with the records that belong to them. */
export function recordsOf(source: Source, from: number, to: number) {
  const items = Array.from({ length: to - from }, (_, at) => source.maker.item(from + at));
  const records: Readonly<Record<Table, readonly ArrivingRecord[]>> = {
    work_items: items.map((item, at) => workItem(item, from + at, source)),
    work_item_assignees: items.flatMap((item) => links(item, 'user_id', item.assigneeIds)),
    work_item_labels: items.flatMap((item) => links(item, 'label_id', item.labelIds)),
    activities: items.flatMap((item, at) => history(item, from + at, source)),
  };
  return { items, records };
}

function workItem(item: SeedItem, index: number, { project, maker }: Source): ArrivingRecord {
  const random = maker.random('texts', index);
  const description = descriptionOf(random);
  const isImported = random.chance(0.03);
  return {
    ...{ id: item.id, created_at: timestamp(item.createdAt), updated_at: timestamp(item.updatedAt) },
    ...{ created_by_id: item.createdById, updated_by_id: item.createdById, project_id: project.id },
    ...{ sequence_id: item.sequenceId, name: nameOf(random), priority: item.priority },
    ...{ description_html: description.html, description_stripped: description.text },
    ...{ state_id: item.stateId, state_group: item.stateGroup, parent_id: item.parentId, point: item.point },
    ...{ start_date: item.startDate, target_date: item.targetDate, completed_at: optional(item.completedAt) },
    ...{ archived_at: optional(item.archivedAt), is_draft: item.isDraft, sort_order: FIRST_SORT + SORT_STEP * index },
    external_source: isImported ? 'github' : null,
    external_id: isImported ? `seed#${item.sequenceId}` : null,
  };
}

const links = (item: SeedItem, column: string, ids: readonly string[]): ArrivingRecord[] =>
  ids.map((id) => ({ work_item_id: item.id, [column]: id, created_at: timestamp(item.createdAt) }));

function history(item: SeedItem, index: number, source: Source): ArrivingRecord[] {
  const { maker } = source;
  const records = [activity(source, item, { at: item.createdAt, verb: 'created', comment: 'created the issue' })];
  if (maker.random('history', index).chance(0.4) && item.priority !== 'none') {
    const at = Math.max(item.createdAt, item.updatedAt - 1);
    records.push(
      activity(source, item, {
        ...{ at, verb: 'updated', field: 'priority', values: ['none', item.priority] },
        comment: 'updated the priority',
      }),
    );
  }
  return records;
}

interface Entry {
  readonly at: number;
  readonly verb: string;
  readonly field?: string;
  readonly values?: readonly [string, string];
  readonly comment: string;
}

function activity({ project, maker }: Source, item: SeedItem, entry: Entry): ArrivingRecord {
  const { at, verb, field = null, values: [from, to] = [null, null], comment } = entry;
  return {
    ...{ id: maker.idAt(verb, item.sequenceId, at), project_id: project.id, work_item_id: item.id },
    ...{ actor_id: item.createdById, verb, field, old_value: from, new_value: to, comment },
    ...{ epoch: Math.floor(at) / 1000, created_at: timestamp(at) },
  };
}

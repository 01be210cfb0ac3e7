import type { StateGroup } from '#kernel';
import type { WorkItem } from './work-item';

export interface Relations {
  readonly assigneeIds: readonly string[];
  readonly labelIds: readonly string[];
  readonly moduleIds: readonly string[];
}

export type Snapshot = WorkItem & Relations;

/** A person, label, state or the like, as an activity names it. */
export type NameOf = (id: string) => string;

export interface Names {
  readonly state: NameOf;
  readonly label: NameOf;
  readonly user: NameOf;
  /** Human key of a work item. */
  readonly item: NameOf;
  readonly cycle: NameOf;
  readonly module: NameOf;
  readonly point: NameOf;
}

/** One row of a work item's history. */
export interface Change {
  readonly verb: 'created' | 'updated' | 'deleted' | 'removed';
  readonly field: string | null;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly oldIdentifier: string | null;
  readonly newIdentifier: string | null;
  readonly comment: string;
  /** Addresses of the files that it is about. */
  readonly attachments?: readonly string[];
}

/** An entry with the members that nothing says otherwise of. */
export const change = (field: string | null, part: Partial<Change>): Change => ({
  verb: 'updated',
  field,
  oldValue: null,
  newValue: null,
  oldIdentifier: null,
  newIdentifier: null,
  comment: field ? `updated the ${field.replace('_', ' ')}` : '',
  ...part,
});

export const created = (): Change => change(null, { verb: 'created', comment: 'created the issue' });

export const deleted = (): Change => change('issue', { verb: 'deleted', comment: 'deleted the issue' });

/** Archived by a person, by an automation, or brought back. */
export const archived = (how: 'manual_archive' | 'archive'): Change =>
  change('archived_at', { newValue: how, comment: 'archived the issue' });
export const restored = (): Change =>
  change('archived_at', { oldValue: 'archive', newValue: 'restore', comment: 'restored the issue' });

/** The item's state moved to another group, by which it is done or not. */
export const regrouped = (before: StateGroup, after: StateGroup): Change =>
  change('state_group', { oldValue: before, newValue: after, comment: 'updated the group of the state' });

/** Fields whose entries tell what people said of an item, not what changed of it. */
export const TALK: readonly string[] = ['comment', 'vote', 'reaction', 'draft'];

export type NestedKind = 'comment' | 'link' | 'worklog';

export interface NestedValues {
  /** Null where nothing was there before. */
  readonly before: string | null;
  /** Null where nothing is left. */
  readonly after: string | null;
}

/** Something that hangs on the item came, changed or went; nothing where the value that history keeps is the same. */
export function nestedChange(kind: NestedKind, id: string, { before, after }: NestedValues): Change | undefined {
  if (before === after) return undefined;
  const verb = before === null ? 'created' : after === null ? 'deleted' : 'updated';
  return change(kind, {
    verb,
    oldValue: before,
    newValue: after,
    oldIdentifier: before === null ? null : id,
    newIdentifier: after === null ? null : id,
    comment: `${verb} ${verb === 'deleted' ? 'the' : 'a'} ${kind}`,
  });
}

/** The item at the other end of a relation. */
interface Other {
  readonly id: string;
  readonly key: string;
}

const spoken = (name: string): string => name.replaceAll('_', ' ');

/** `type`: what the relation is called from the item whose history this is. */
export const related = (type: string, { id, key }: Other): Change =>
  change(type, { oldValue: '', newValue: key, oldIdentifier: id, comment: `added the relation ${spoken(type)}` });

export const unrelated = (type: string, { id, key }: Other): Change =>
  change(type, {
    verb: 'deleted',
    oldValue: key,
    newValue: '',
    oldIdentifier: id,
    comment: `removed the relation ${spoken(type)}`,
  });

type Plain = 'name' | 'priority' | 'startDate' | 'targetDate' | 'descriptionHtml';
const PLAIN: Readonly<Record<Plain, string>> = {
  name: 'name',
  priority: 'priority',
  descriptionHtml: 'description',
  startDate: 'start_date',
  targetDate: 'target_date',
};

/** What happened between two states of a work item, one entry a changed member or set entry. */
export function changesBetween(before: Snapshot, after: Snapshot, names: Names): Change[] {
  return [
    ...(Object.keys(PLAIN) as Plain[]).flatMap((member) =>
      before[member] === after[member]
        ? []
        : [change(PLAIN[member], { oldValue: before[member] ?? '', newValue: after[member] ?? '' })],
    ),
    ...reference('state', [before.stateId, after.stateId], names.state),
    ...reference('parent', [before.parentId, after.parentId], names.item),
    ...pointChange(before, after, names),
    ...cycleChange(before, after, names),
    ...entries('labels', before.labelIds, after.labelIds, names.label),
    ...entries('assignees', before.assigneeIds, after.assigneeIds, names.user),
    ...moduleChanges(before, after, names),
  ];
}

type Pair = readonly [before: string | null, after: string | null];

const values = ([before, after]: Pair, name: NameOf): Partial<Change> => ({
  oldValue: before ? name(before) : '',
  newValue: after ? name(after) : '',
  oldIdentifier: before,
  newIdentifier: after,
});

const reference = (field: string, pair: Pair, name: NameOf): Change[] =>
  pair[0] === pair[1] ? [] : [change(field, values(pair, name))];

function pointChange(before: Snapshot, after: Snapshot, { point }: Names): Change[] {
  const pair: Pair = [before.estimatePointId, after.estimatePointId];
  if (pair[0] === pair[1]) return [];
  return [change('estimate_points', { ...values(pair, point), verb: pair[1] ? 'updated' : 'removed' })];
}

function cycleChange(before: Snapshot, after: Snapshot, { cycle }: Names): Change[] {
  const pair: Pair = [before.cycleId, after.cycleId];
  if (pair[0] === pair[1]) return [];
  const verb = !pair[0] ? 'created' : pair[1] ? 'updated' : 'deleted';
  return [change('cycles', { ...values(pair, cycle), verb })];
}

const missingFrom = (some: readonly string[], all: readonly string[]) => some.filter((id) => !all.includes(id));

const entries = (field: string, before: readonly string[], after: readonly string[], name: NameOf): Change[] => [
  ...missingFrom(after, before).map((id) => change(field, { oldValue: '', newValue: name(id), newIdentifier: id })),
  ...missingFrom(before, after).map((id) => change(field, { oldValue: name(id), newValue: '', oldIdentifier: id })),
];

const moduleChanges = (before: Snapshot, after: Snapshot, { module }: Names): Change[] => [
  ...missingFrom(after.moduleIds, before.moduleIds).map((id) =>
    change('modules', { verb: 'created', oldValue: '', newValue: module(id), newIdentifier: id }),
  ),
  ...missingFrom(before.moduleIds, after.moduleIds).map((id) =>
    change('modules', { verb: 'deleted', oldValue: module(id), newValue: '', oldIdentifier: id }),
  ),
];

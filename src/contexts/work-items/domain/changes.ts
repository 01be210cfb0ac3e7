import type { StateGroup } from '#kernel';
import type { ReferenceSets } from '#references';
import { historyOf, memberNames } from './members';
import type { WorkItem } from './work-item';

export type Snapshot = WorkItem & ReferenceSets;

/** Returns the name of a person, label, state or other record for a history entry. */
export type NameOf = (id: string) => string;

/** The part of a reference that the history needs. */
export interface ReferenceMember {
  readonly member: string;
  /**
   * The name of the field in the history, and its verbs if they are not "updated"; undefined if the history leaves it
   * out.
   */
  readonly history?: { readonly field: string; readonly place?: number; readonly set?: Verb; readonly cleared?: Verb };
}

export interface NamedReference extends ReferenceMember {
  readonly nameOf: NameOf;
}

type Verb = 'created' | 'updated' | 'deleted' | 'removed';

/** Returns the ids in a member that refers to one or many records. */
export const idsIn = (item: object, { member }: ReferenceMember): readonly string[] => {
  const value = (item as Readonly<Record<string, string | readonly string[] | null | undefined>>)[member];
  return value === null || value === undefined ? [] : typeof value === 'string' ? [value] : value;
};

/** An entry in the history of a work item. */
export interface Change {
  readonly verb: Verb;
  readonly field: string | null;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly oldIdentifier: string | null;
  readonly newIdentifier: string | null;
  readonly comment: string;
  /** Addresses of the files that the entry is about. */
  readonly attachments?: readonly string[];
}

/** Returns an entry with default values for all other members. */
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

/** Archived by a person, or by the daily upkeep of the project. */
export type Archiving = 'manual_archive' | 'archive';

/** Returns the entries for archiving an item and restoring it. */
export const archived = (how: Archiving): Change =>
  change('archived_at', { newValue: how, comment: 'archived the issue' });
export const restored = (): Change =>
  change('archived_at', { oldValue: 'archive', newValue: 'restore', comment: 'restored the issue' });

/** Returns the entry for an item whose state moved to another group. */
export const regrouped = (before: StateGroup, after: StateGroup): Change =>
  change('state_group', { oldValue: before, newValue: after, comment: 'updated the group of the state' });

/** Fields of entries about what people said, as opposed to changes of the item. */
export const TALK: readonly string[] = ['comment', 'vote', 'reaction', 'draft'];

export type NestedKind = 'comment' | 'link' | 'page' | 'worklog';

export interface NestedValues {
  /** Null if there was no value before. */
  readonly before: string | null;
  /** Null if there is no value afterwards. */
  readonly after: string | null;
}

/**
 * Returns the entry for a created, changed or deleted nested record; undefined if its value in the history is
 * unchanged.
 */
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

/** Returns the entry for a new relation. `type` is its name as seen from the item whose history this is. */
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

/**
 * Returns the entries for the differences between two versions of a work item, one per changed member or record of a
 * set.
 */
export function changesBetween(before: Snapshot, after: Snapshot, references: readonly NamedReference[]): Change[] {
  const inOrder = [...references].sort((a, b) => place(a) - place(b));
  return [...memberChanges(before, after), ...inOrder.flatMap((reference) => entries(before, after, reference))];
}

const place = ({ history }: ReferenceMember): number => history?.place ?? Number.MAX_SAFE_INTEGER;

const memberChanges = (before: Snapshot, after: Snapshot): Change[] =>
  memberNames.flatMap((name) => {
    const history = historyOf(name);
    if (!history || before[name] === after[name]) return [];
    return [change(history, { oldValue: String(before[name] ?? ''), newValue: String(after[name] ?? '') })];
  });

function entries(before: Snapshot, after: Snapshot, reference: NamedReference): Change[] {
  const { history, nameOf, member } = reference;
  if (!history) return [];
  const [old, now] = [idsIn(before, reference), idsIn(after, reference)];
  const come = now.filter((id) => !old.includes(id));
  const gone = old.filter((id) => !now.includes(id));
  const entry = (from: string | undefined, to: string | undefined): Change =>
    change(history.field, {
      verb: (from === undefined ? history.set : to === undefined ? history.cleared : undefined) ?? 'updated',
      oldValue: from === undefined ? '' : nameOf(from),
      newValue: to === undefined ? '' : nameOf(to),
      oldIdentifier: from ?? null,
      newIdentifier: to ?? null,
    });
  // A single reference is replaced by one entry; records of a set are added and removed by separate entries.
  if (!Array.isArray((before as unknown as Record<string, unknown>)[member]) && come.length && gone.length) {
    return [entry(gone[0], come[0])];
  }
  return [...come.map((id) => entry(undefined, id)), ...gone.map((id) => entry(id, undefined))];
}

/** Returns the previous values of the members that changed. */
export function previousValues(
  before: Snapshot,
  after: Snapshot,
  references: readonly ReferenceMember[],
): Partial<Snapshot> {
  const names = [...memberNames, ...references.map(({ member }) => member)] as (keyof Snapshot)[];
  const same = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
  return Object.fromEntries(
    names.filter((name) => !same(before[name], after[name])).map((name) => [name, before[name]]),
  );
}

const sorted = (value: unknown): unknown => (Array.isArray(value) ? [...(value as string[])].sort() : value);

/** The changes of an item in members that another context stores. */
export interface Addition {
  readonly history: readonly Change[];
  /** Members of the event with their previous values. */
  readonly before: object;
  /** The changed members of the event with their current values. */
  readonly after: object;
}

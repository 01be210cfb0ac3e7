import type { StateGroup } from '#kernel';
import type { ReferenceSets } from '#references';
import { historyOf, memberNames } from './members';
import type { WorkItem } from './work-item';

export type Snapshot = WorkItem & ReferenceSets;

/** A person, label, state or the like, as an activity names it. */
export type NameOf = (id: string) => string;

/** A reference of work items, as far as their history is concerned. */
export interface ReferenceMember {
  readonly member: string;
  /** What history calls it, and its verbs where they are not "updated"; absent where history does not tell of it. */
  readonly history?: { readonly field: string; readonly place?: number; readonly set?: Verb; readonly cleared?: Verb };
}

export interface NamedReference extends ReferenceMember {
  readonly nameOf: NameOf;
}

type Verb = 'created' | 'updated' | 'deleted' | 'removed';

/** Ids in a member that refers to one record or to many. */
export const idsIn = (item: object, { member }: ReferenceMember): readonly string[] => {
  const value = (item as Readonly<Record<string, string | readonly string[] | null | undefined>>)[member];
  return value === null || value === undefined ? [] : typeof value === 'string' ? [value] : value;
};

/** One row of a work item's history. */
export interface Change {
  readonly verb: Verb;
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

/** By a person, or by the daily work of the project. */
export type Archiving = 'manual_archive' | 'archive';

/** Archived, or brought back. */
export const archived = (how: Archiving): Change =>
  change('archived_at', { newValue: how, comment: 'archived the issue' });
export const restored = (): Change =>
  change('archived_at', { oldValue: 'archive', newValue: 'restore', comment: 'restored the issue' });

/** The item's state moved to another group, by which it is done or not. */
export const regrouped = (before: StateGroup, after: StateGroup): Change =>
  change('state_group', { oldValue: before, newValue: after, comment: 'updated the group of the state' });

/** Fields whose entries tell what people said of an item, not what changed of it. */
export const TALK: readonly string[] = ['comment', 'vote', 'reaction', 'draft'];

export type NestedKind = 'comment' | 'link' | 'page' | 'worklog';

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

/** What happened between two states of a work item, one entry a changed member or set entry. */
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
  // A single record is replaced, entries of a set come and go.
  if (!Array.isArray((before as unknown as Record<string, unknown>)[member]) && come.length && gone.length) {
    return [entry(gone[0], come[0])];
  }
  return [...come.map((id) => entry(undefined, id)), ...gone.map((id) => entry(id, undefined))];
}

/** The members that a change altered, as they were. */
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

import { itemReferences, type ItemReference, type ReferenceSets, type SingleReferences } from '#references';
import { idsIn } from './changes';
import type { Facts } from './facts';
import type { WorkItemMembers } from './work-item.commands';

const sets = () => itemReferences().filter(({ set }) => set);

/** Members that refer to one record. The state has rules of its own. */
export const singles = () => itemReferences().filter(({ set, kind }) => !set && kind !== 'state');

const isSent = (command: WorkItemMembers, { member }: ItemReference): boolean =>
  (command as Readonly<Record<string, unknown>>)[member] !== undefined;

/** What a new item refers to, one record a member; a state it has always. */
export const singlesOf = (command: WorkItemMembers, { initial }: Facts): Omit<SingleReferences, 'stateId'> =>
  Object.fromEntries(
    singles().map((reference) => {
      const sent = isSent(command, reference) ? idsIn(command, reference)[0] : initial.get(reference.kind);
      return [reference.member, sent ?? null];
    }),
  ) as unknown as Omit<SingleReferences, 'stateId'>;

/** The sets that a new item has where nothing is said. */
export const initialSets = ({ initial }: Facts): object =>
  Object.fromEntries(
    sets().map(({ member, kind }) => [member, [initial.get(kind)].filter((id) => typeof id === 'string')]),
  );

/** The sets of records that an item refers to: those of a command, or what was there before. */
export const setsOf = (command: WorkItemMembers, before: object = {}): ReferenceSets =>
  Object.fromEntries(
    sets().map((reference) => {
      const there = idsIn(before, reference);
      return [reference.member, arranged(there, isSent(command, reference) ? idsIn(command, reference) : there)];
    }),
  ) as unknown as ReferenceSets;

/** Entries of a set in the order in which they are read: those that stay, then those that come, by id. */
export const arranged = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.filter((id) => after.includes(id)),
  ...after.filter((id) => !before.includes(id)).sort(),
];

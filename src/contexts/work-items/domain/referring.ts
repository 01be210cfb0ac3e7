import { itemReferences, type ItemReference, type ReferenceSets, type SingleReferences } from '#references';
import { idsIn } from './changes';
import type { Facts } from './facts';
import type { WorkItemMembers } from './work-item.commands';

const sets = () => itemReferences().filter(({ set }) => set);

/** References to a single record, except for the state, which has rules of its own. */
export const singles = () => itemReferences().filter(({ set, kind }) => !set && kind !== 'state');

const isSent = (command: WorkItemMembers, { member }: ItemReference): boolean =>
  (command as Readonly<Record<string, unknown>>)[member] !== undefined;

/** Returns the single references of a new item, except for the state. */
export const singlesOf = (command: WorkItemMembers, { initial }: Facts): Omit<SingleReferences, 'stateId'> =>
  Object.fromEntries(
    singles().map((reference) => {
      const sent = isSent(command, reference) ? idsIn(command, reference)[0] : initial.get(reference.kind);
      return [reference.member, sent ?? null];
    }),
  ) as unknown as Omit<SingleReferences, 'stateId'>;

/** Returns the sets of a new item whose command names none. */
export const initialSets = ({ initial }: Facts): object =>
  Object.fromEntries(
    sets().map(({ member, kind }) => [member, [initial.get(kind)].filter((id) => typeof id === 'string')]),
  );

/** Returns the sets that an item refers to: from the command, otherwise as before. */
export const setsOf = (command: WorkItemMembers, before: object = {}): ReferenceSets =>
  Object.fromEntries(
    sets().map((reference) => {
      const there = idsIn(before, reference);
      return [reference.member, arranged(there, isSent(command, reference) ? idsIn(command, reference) : there)];
    }),
  ) as unknown as ReferenceSets;

/** Orders a set as it is read: records that stay, then new ones by id. */
export const arranged = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.filter((id) => after.includes(id)),
  ...after.filter((id) => !before.includes(id)).sort(),
];

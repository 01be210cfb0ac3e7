import { DomainError, FIRST_SORT, newId, sortBehind, type ProjectCtx } from '#kernel';
import { cleanHtml } from '#html';
import { itemReferences, type ItemReference, type ReferenceSets, type SingleReferences } from '#references';
import { idsIn } from '../domain/changes';
import { plainMembers } from '../domain/members';
import { assertDates, completedAt } from '../domain/work-item';
import type { Facts, StateFact } from './references';
import type { CreateWorkItem, WorkItemMembers } from './work-item.commands';
import type { NewWorkItem, WorkItemPatch } from './work-item.repository';

/** The state that an item gets where its command names none. */
function initialState({ states }: Facts): StateFact {
  const state = states.find(({ isDefault }) => isDefault) ?? states[0];
  if (!state) throw new DomainError('conflict', 'conflict', 'The project has no state for a new work item.');
  return state;
}

const chosenState = (stateId: string | null | undefined, facts: Facts): StateFact =>
  facts.states.find(({ id }) => id === stateId) ?? initialState(facts);

export interface Drafting {
  readonly facts: Facts;
  readonly at: string;
}

/** A new item, but for its number and weight, which only those get that are written. */
export function draft(ctx: ProjectCtx, command: CreateWorkItem, { facts, at }: Drafting): NewWorkItem {
  const state = chosenState(command.stateId, facts);
  const description = cleanHtml(command.descriptionHtml ?? '');
  const createdAt = command.createdAt ?? at;
  const item: NewWorkItem = {
    id: newId(),
    projectId: ctx.projectId,
    sequenceId: 0,
    name: command.name,
    descriptionHtml: description.html,
    descriptionStripped: description.text,
    priority: command.priority ?? 'none',
    stateGroup: state.group,
    ...singlesOf(command, facts),
    stateId: state.id,
    point: command.point ?? null,
    startDate: command.startDate ?? null,
    targetDate: command.targetDate ?? null,
    completedAt: completedAt(state.group, null, createdAt),
    archivedAt: null,
    isDraft: command.isDraft ?? false,
    sortOrder: FIRST_SORT,
    externalSource: command.externalSource ?? null,
    externalId: command.externalId ?? null,
    ...setsOf(command, initialSets(facts)),
    createdById: command.createdById ?? ctx.userId,
    createdAt,
  };
  assertDates(item);
  return item;
}

/** Drafts with their numbers, which end with `last`, each behind the others of its state. */
export function numbered(drafts: readonly NewWorkItem[], last: number, { states }: Facts): NewWorkItem[] {
  const highest = new Map(states.map((state) => [state.id, state.highest]));
  return drafts.map((item, index) => {
    const sortOrder = sortBehind(highest.get(item.stateId) ?? null);
    highest.set(item.stateId, sortOrder);
    return { ...item, sequenceId: last - drafts.length + 1 + index, sortOrder };
  });
}

/** Entries of a set in the order in which they are read: those that stay, then those that come, by id. */
export const arranged = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.filter((id) => after.includes(id)),
  ...after.filter((id) => !before.includes(id)).sort(),
];

/** A moment as the database writes it; what names no zone is UTC. */
export function instant(text: string): string {
  const zoned = text.length <= 10 || /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`;
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
  return `${new Date(zoned).toISOString().slice(0, 19)}.${fraction.slice(0, 6).padEnd(6, '0')}Z`;
}

const sets = () => itemReferences().filter(({ set }) => set);
const singles = () => itemReferences().filter(({ set, kind }) => !set && kind !== 'state');

const isSent = (command: WorkItemMembers, { member }: ItemReference): boolean =>
  (command as Readonly<Record<string, unknown>>)[member] !== undefined;

/** What a new item refers to, one record a member; a state it has always. */
const singlesOf = (command: WorkItemMembers, { initial }: Facts): Omit<SingleReferences, 'stateId'> =>
  Object.fromEntries(
    singles().map((reference) => {
      const sent = isSent(command, reference) ? idsIn(command, reference)[0] : initial.get(reference.kind);
      return [reference.member, sent ?? null];
    }),
  ) as unknown as Omit<SingleReferences, 'stateId'>;

const initialSets = ({ initial }: Facts): object =>
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

/** The columns that a change sets, those that follow from others included. A state that is cleared is the first one. */
export function columnsOf(
  command: WorkItemMembers,
  facts: Facts,
  before: { completedAt: string | null },
  at: string,
): WorkItemPatch {
  const members = [...plainMembers, ...singles().map(({ member }) => member as keyof WorkItemMembers)];
  const sent = members.filter((member) => command[member] !== undefined);
  const plain: WorkItemPatch = Object.fromEntries(sent.map((member) => [member, command[member]]));
  const state = command.stateId === undefined ? undefined : chosenState(command.stateId, facts);
  const moved = state && {
    stateId: state.id,
    stateGroup: state.group,
    completedAt: completedAt(state.group, before.completedAt, at),
  };
  return { ...plain, ...moved, ...described(command.descriptionHtml) };
}

function described(html: string | null | undefined): WorkItemPatch {
  if (html === undefined) return {};
  const { html: descriptionHtml, text: descriptionStripped } = cleanHtml(html ?? '');
  return { descriptionHtml, descriptionStripped };
}

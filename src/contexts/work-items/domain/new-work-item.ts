import { assertDates, FIRST_SORT, instant, newId, sortBehind } from '#kernel';
import type { Snapshot } from './changes';
import { chosenState, type Facts } from './facts';
import { checkReferences } from './reference.checks';
import { initialSets, setsOf, singlesOf } from './referring';
import type { StatePolicy } from './state-policy';
import { completedAt, type Description } from './work-item';
import type { CreateWorkItem, ReferencePolicy } from './work-item.commands';

export interface NewWorkItem extends Snapshot {
  readonly createdById: string;
  readonly createdAt: string;
}

/** Place, author and time of a new work item, and the facts it depends on. */
export interface Creation {
  readonly projectId: string;
  readonly userId: string;
  readonly at: string;
  readonly facts: Facts;
  readonly policy: ReferencePolicy;
  readonly states: StatePolicy;
}

/** Returns a new item without number and weight, which only items get that are written. */
export function newWorkItem(command: CreateWorkItem & Description, creation: Creation): NewWorkItem {
  const { facts, states, at, projectId, userId } = creation;
  const sent = checkReferences(command, creation);
  const singles = singlesOf(sent, facts);
  const state = chosenState(sent.stateId ?? states.startOf(singles.typeId), facts);
  const createdAt = sent.createdAt === undefined ? at : instant(sent.createdAt);
  const item: NewWorkItem = {
    id: newId(),
    projectId,
    sequenceId: 0,
    name: sent.name,
    descriptionHtml: sent.descriptionHtml,
    descriptionStripped: sent.descriptionStripped,
    priority: sent.priority ?? 'none',
    stateGroup: state.group,
    ...singles,
    stateId: state.id,
    point: sent.point ?? null,
    startDate: sent.startDate ?? null,
    targetDate: sent.targetDate ?? null,
    completedAt: completedAt(state.group, null, createdAt),
    archivedAt: null,
    isDraft: sent.isDraft ?? false,
    sortOrder: FIRST_SORT,
    externalSource: sent.externalSource ?? null,
    externalId: sent.externalId ?? null,
    ...setsOf(sent, initialSets(facts)),
    createdById: sent.createdById ?? userId,
    createdAt,
  };
  assertDates(item);
  const refusal = states.refusal(null, item);
  if (refusal) throw refusal;
  return item;
}

/** Gives new items consecutive numbers up to `last`, and weights behind the other items of their state. */
export function numbered(items: readonly NewWorkItem[], last: number, { states }: Facts): NewWorkItem[] {
  const highest = new Map(states.map((state) => [state.id, state.highest]));
  return items.map((item, index) => {
    const sortOrder = sortBehind(highest.get(item.stateId) ?? null);
    highest.set(item.stateId, sortOrder);
    return { ...item, sequenceId: last - items.length + 1 + index, sortOrder };
  });
}

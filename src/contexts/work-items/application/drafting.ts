import { DomainError, FieldErrors, newId, type ProjectCtx } from '#kernel';
import { cleanHtml } from '#html';
import { assertDates, completedAt, FIRST_SORT, SORT_STEP } from '../domain/work-item';
import type { Facts, Questions, StateFact } from './references';
import type { CreateWorkItem, Tolerance, WorkItemMembers } from './work-item.commands';
import type { NewWorkItem, WorkItemPatch } from './work-item.repository';
import { invalidParent, invalidPoint, invalidState } from './work-items.errors';

const some = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id): id is string => Boolean(id))),
];

/** What has to be looked up before these members can be written. */
export const questionsOf = (commands: readonly WorkItemMembers[]): Questions => ({
  stateIds: some(commands.map((command) => command.stateId)),
  userIds: some(commands.flatMap((command) => command.assigneeIds ?? [])),
  labelIds: some(commands.flatMap((command) => command.labelIds ?? [])),
  moduleIds: some(commands.flatMap((command) => command.moduleIds ?? [])),
  parentIds: some(commands.map((command) => command.parentId)),
  cycleIds: some(commands.map((command) => command.cycleId)),
  typeIds: some(commands.map((command) => command.typeId)),
  pointIds: some(commands.map((command) => command.estimatePointId)),
});

const NOWHERE = 'No such record in this project.';

/** Checks every reference at once, and answers the members with what tolerance leaves of them. */
export function checkReferences<C extends WorkItemMembers>(command: C, facts: Facts, tolerance: Tolerance): C {
  const errors = new FieldErrors();
  const one = (field: keyof WorkItemMembers & string, known: ReadonlySet<string>, message = NOWHERE) => {
    const id = command[field];
    if (typeof id === 'string' && !known.has(id)) errors.add(field, 'does_not_exist', message, message !== NOWHERE);
  };
  one('stateId', new Set(facts.states.map((state) => state.id)), invalidState);
  one('parentId', facts.parents, invalidParent);
  one('estimatePointId', facts.points, invalidPoint);
  one('typeId', facts.types);
  one('cycleId', facts.cycles);
  if (command.moduleIds?.some((id) => !facts.modules.has(id))) errors.add('moduleIds', 'does_not_exist', NOWHERE);
  if (Object.keys(command.customFields ?? {}).length) {
    errors.add('customFields', 'invalid', 'Custom properties are not switched on in this project.');
  }
  const assigneeIds = known(command.assigneeIds, facts.members, { member: 'assigneeIds', errors, tolerance });
  const labelIds = known(command.labelIds, facts.labels, { member: 'labelIds', errors, tolerance });
  errors.throwIfAny();
  return { ...command, ...(assigneeIds && { assigneeIds }), ...(labelIds && { labelIds }) };
}

interface Leftover {
  readonly member: 'assigneeIds' | 'labelIds';
  readonly errors: FieldErrors;
  readonly tolerance: Tolerance;
}

function known(ids: readonly string[] | undefined, all: ReadonlySet<string>, leftover: Leftover): string[] | undefined {
  if (!ids) return undefined;
  const distinct = [...new Set(ids)];
  const found = distinct.filter((id) => all.has(id));
  if (found.length < distinct.length) {
    const { member, errors, tolerance } = leftover;
    if (tolerance.drop) tolerance.drop(member);
    else errors.add(member, 'does_not_exist', NOWHERE);
  }
  return found;
}

/** The state that a new item gets where it names none. */
function initialState(command: CreateWorkItem, facts: Facts): StateFact {
  const chosen = command.stateId
    ? facts.states.find((state) => state.id === command.stateId)
    : (facts.states.find((state) => state.isDefault) ?? facts.states[0]);
  if (!chosen) throw new DomainError('conflict', 'conflict', 'The project has no state for a new work item.');
  return chosen;
}

export interface Drafting {
  readonly facts: Facts;
  readonly at: string;
  /** Weights that this batch has given out already, by state. */
  readonly weights: Map<string, number>;
}

/** A new item, but for its number, which is given out last. */
export function draft(ctx: ProjectCtx, command: CreateWorkItem, { facts, at, weights }: Drafting): NewWorkItem {
  const state = initialState(command, facts);
  const highest = weights.get(state.id) ?? state.highest;
  const sortOrder = highest === null ? FIRST_SORT : highest + SORT_STEP;
  weights.set(state.id, sortOrder);
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
    stateId: state.id,
    stateGroup: state.group,
    typeId: command.typeId === undefined ? facts.defaultTypeId : command.typeId,
    parentId: command.parentId ?? null,
    cycleId: command.cycleId ?? null,
    estimatePointId: command.estimatePointId ?? null,
    point: command.point ?? null,
    startDate: command.startDate ?? null,
    targetDate: command.targetDate ?? null,
    completedAt: completedAt(state.group, null, createdAt),
    archivedAt: null,
    isDraft: command.isDraft ?? false,
    sortOrder,
    externalSource: command.externalSource ?? null,
    externalId: command.externalId ?? null,
    assigneeIds: command.assigneeIds ?? some([facts.defaultAssigneeId]),
    labelIds: command.labelIds ?? [],
    moduleIds: command.moduleIds ?? [],
    createdById: command.createdById ?? ctx.userId,
    createdAt,
  };
  assertDates(item);
  return item;
}

const COLUMNS = [
  'name',
  'priority',
  'typeId',
  'parentId',
  'cycleId',
  'estimatePointId',
  'point',
  'startDate',
  'targetDate',
  'isDraft',
  'sortOrder',
  'externalSource',
  'externalId',
] as const;

/** The columns that a change sets, those that follow from others included. */
export function columnsOf(
  command: WorkItemMembers,
  facts: Facts,
  before: { completedAt: string | null },
  at: string,
): WorkItemPatch {
  const sent = COLUMNS.filter((column) => command[column] !== undefined);
  const plain: WorkItemPatch = Object.fromEntries(sent.map((column) => [column, command[column]]));
  const state = command.stateId ? facts.states.find(({ id }) => id === command.stateId) : undefined;
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

import { definedOnly, FieldErrors } from '#kernel';
import type { Facts, Questions } from './references';
import type { ReferencePolicy, WorkItemMembers } from './work-item.commands';
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

const ID_MEMBERS = ['stateId', 'parentId', 'typeId', 'cycleId', 'estimatePointId', 'createdById'] as const;
const ID_SETS = ['assigneeIds', 'labelIds', 'moduleIds'] as const;

/** The same members with ids as the database writes them, each once: ids are compared as text. */
export function withPlainIds<C extends WorkItemMembers>(command: C): C {
  const ids = ID_MEMBERS.map((member) => [member, command[member]?.toLowerCase()]);
  const sets = ID_SETS.map((member) => [member, command[member] && [...new Set(command[member].map(lower))]]);
  const changed = [...ids, ...sets].filter(([, value]) => value !== undefined);
  return { ...command, ...(Object.fromEntries(changed) as Partial<C>) };
}

const lower = (text: string): string => text.toLowerCase();

const NOWHERE = 'No such record in this project.';

/** Checks every reference at once, and answers the members with what tolerance leaves of them. */
export function checkReferences<C extends WorkItemMembers>(command: C, facts: Facts, policy: ReferencePolicy): C {
  const errors = new FieldErrors();
  const one = (field: keyof WorkItemMembers & string, known: ReadonlySet<string>, message = NOWHERE) => {
    const id = command[field];
    if (typeof id === 'string' && !known.has(id)) errors.add(field, 'does_not_exist', message, message !== NOWHERE);
  };
  one('stateId', new Set(facts.states.map((state) => state.id)), invalidState);
  one('parentId', policy.parentInProject ? facts.parentsInProject : facts.parents, invalidParent);
  one('estimatePointId', facts.points, invalidPoint);
  one('typeId', facts.types);
  one('cycleId', facts.cycles);
  if (command.moduleIds?.some((id) => !facts.modules.has(id))) errors.add('moduleIds', 'does_not_exist', NOWHERE);
  if (Object.keys(command.customFields ?? {}).length) {
    errors.add('customFields', 'invalid', 'Custom properties are not switched on in this project.');
  }
  const people = policy.contributorsOnly ? facts.contributors : facts.members;
  const assigneeIds = known(command.assigneeIds, people, { member: 'assigneeIds', errors, policy });
  const labelIds = known(command.labelIds, facts.labels, { member: 'labelIds', errors, policy });
  errors.throwIfAny();
  return { ...command, ...definedOnly({ assigneeIds, labelIds }) };
}

interface UnknownIds {
  readonly member: 'assigneeIds' | 'labelIds';
  readonly errors: FieldErrors;
  readonly policy: ReferencePolicy;
}

function known(
  ids: readonly string[] | undefined,
  all: ReadonlySet<string>,
  unknown: UnknownIds,
): string[] | undefined {
  const found = ids?.filter((id) => all.has(id));
  if (found && found.length < ids!.length) {
    const { member, errors, policy } = unknown;
    if (policy.drop) policy.drop(member);
    else errors.add(member, 'does_not_exist', NOWHERE);
  }
  return found;
}

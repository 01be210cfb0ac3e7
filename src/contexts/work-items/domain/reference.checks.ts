import { FieldErrors } from '#kernel';
import { itemReferences, type ItemReference } from '#references';
import { idsIn } from './changes';
import type { Facts, Questions } from './facts';
import type { ReferencePolicy, WorkItemMembers } from './work-item.commands';

/** Returns the ids that must be looked up before these members can be written. */
export const questionsOf = (commands: readonly WorkItemMembers[], references = itemReferences()): Questions =>
  new Map(
    references.map((reference) => [
      reference.kind,
      [...new Set(commands.flatMap((command) => idsIn(command, reference)))].filter(Boolean),
    ]),
  );

/** True if a command sets or clears a reference. */
export const refers = (command: WorkItemMembers): boolean =>
  itemReferences().some(({ member }) => (command as Readonly<Record<string, unknown>>)[member] !== undefined);

const lower = (text: string): string => text.toLowerCase();

/** Returns the members with ids in lower case and without duplicates, because ids are compared as text. */
export function withPlainIds<C extends WorkItemMembers>(command: C, references = itemReferences()): C {
  const plain = (value: unknown): unknown =>
    Array.isArray(value)
      ? [...new Set((value as readonly string[]).map(lower))]
      : typeof value === 'string'
        ? lower(value)
        : value;
  const sent = command as Readonly<Record<string, unknown>>;
  const members = [...references.map(({ member }) => member), 'createdById'];
  const changed = members.filter((member) => sent[member] !== undefined).map((member) => [member, plain(sent[member])]);
  return { ...command, ...(Object.fromEntries(changed) as Partial<C>) };
}

const NOWHERE = 'No such record in this project.';
const CLOSED = 'No such record in this project, or it has ended or is archived.';

const refusalOf = ({ refusal, closes }: ItemReference): string => refusal ?? (closes ? CLOSED : NOWHERE);

interface Checking {
  readonly facts: Facts;
  readonly policy: ReferencePolicy;
  readonly references?: readonly ItemReference[];
  /** The item before the change. */
  readonly before?: object;
}

/**
 * Checks all references and throws their errors together. Returns the members without the records that the policy
 * drops.
 */
export function checkReferences<C extends WorkItemMembers>(command: C, checking: Checking): C {
  const { facts, policy, references = itemReferences(), before = {} } = checking;
  const errors = new FieldErrors();
  const left: Record<string, readonly string[]> = {};
  for (const reference of references) {
    const ids = idsIn(command, reference);
    const known = facts.known.get(reference.kind)?.[policy.strict ? 'strict' : 'all'];
    const held = reference.closes ? idsIn(before, reference) : [];
    const found = ids.filter((id) => known?.has(id) || held.includes(id));
    if (found.length === ids.length) continue;
    if (policy.drop && reference.droppable) {
      policy.drop(reference.member);
      left[reference.member] = found;
    } else {
      errors.add(reference.member, 'does_not_exist', refusalOf(reference), reference.refusal !== undefined);
    }
  }
  errors.throwIfAny();
  return { ...command, ...left };
}

import { newId } from '#kernel';
import type { FieldDef, FieldKind } from './fields';

const SOME_DAY = '2026-01-14';

/** Makes a value that passes the checks of a member's kind. Undefined if the member has a rule of its own. */
const VALUES: Readonly<Record<FieldKind, (field: FieldDef) => unknown>> = {
  // A new text each time, because many names must be unique.
  text: ({ rule, parse, max = 36 }) => (rule || parse ? undefined : newId().slice(-max)),
  html: () => '<p></p>',
  content: () => '',
  uuid: () => newId(),
  choice: ({ choices = [] }) => choices[0],
  boolean: () => false,
  integer: ({ min = 0 }) => min,
  number: ({ min = 0 }) => min,
  date: () => SOME_DAY,
  datetime: () => `${SOME_DAY}T00:00:00Z`,
  email: () => `${newId()}@example.com`,
  value: () => '',
  object: () => ({}),
  objects: () => [],
  uuids: () => [newId()],
  texts: () => [newId()],
  emails: () => [`${newId()}@example.com`],
};

const valueOf = (field: FieldDef): unknown => field.example ?? VALUES[field.kind](field);

/** Members that are already known to be wrong, by their paths. They are not reported as missing. */
export interface ExcusedMembers {
  readonly names: ReadonlySet<string>;
  /** Members whose value must match the path of the request, with that value. */
  readonly place: Readonly<Record<string, unknown>>;
  /** Members (by their names in the command) that the operation requires although the body does not. */
  readonly required?: readonly string[];
}

/** Returns values for excused members that the body requires, so that its other members can be checked. */
export function placeholders(fields: readonly FieldDef[], excused: ExcusedMembers): Record<string, unknown> {
  const { names, place } = excused;
  const isMissing = ({ name, source, required, unless }: FieldDef) =>
    (names.has(name) && Boolean(required || unless || excused.required?.includes(source))) ||
    (unless !== undefined && names.has(unless));
  return Object.fromEntries(fields.filter(isMissing).map((field) => [field.name, place[field.name] ?? valueOf(field)]));
}

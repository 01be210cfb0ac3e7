import { newId } from '#kernel';
import type { FieldDef, FieldKind } from './fields';

const SOME_DAY = '2026-01-14';

/** A value that the form of a member allows; nothing where only its own rule knows one. */
const VALUES: Readonly<Record<FieldKind, (field: FieldDef) => unknown>> = {
  // Names are unique in many places.
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

/** Members of a body that are known to be wrong, by their paths, and not to be missed. */
export interface Excused {
  readonly names: ReadonlySet<string>;
  /** What the path of the request says of members: the one value that they may have. */
  readonly place: Readonly<Record<string, unknown>>;
  /** Members, by their names in the command, that the operation requires although the body does not. */
  readonly required?: readonly string[];
}

/** Values for those of the excused members that a body cannot do without. */
export function standIns(fields: readonly FieldDef[], excused: Excused): Record<string, unknown> {
  const { names, place } = excused;
  const isMissing = ({ name, source, required, unless }: FieldDef) =>
    (names.has(name) && Boolean(required || unless || excused.required?.includes(source))) ||
    (unless !== undefined && names.has(unless));
  return Object.fromEntries(fields.filter(isMissing).map((field) => [field.name, place[field.name] ?? valueOf(field)]));
}

import { isDeepStrictEqual } from 'node:util';
import { losesPictures } from '#html';
import { fieldsOf, type FieldDef } from './fields';

/**
 * A member that is known and was sent, but has no effect, such as `sequence_id`, which the server sets, or
 * `description_html.img.src`.
 */
export interface IgnoredMember {
  readonly name: string;
  readonly why: 'read only' | 'picture' | 'overruled';
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Returns the members of an object of `type` that have no effect. Nested objects with a type of their own are not
 * checked.
 */
export function ignoredMembersIn(type: new () => object, sent: Members): IgnoredMember[] {
  const present = fieldsOf(type.prototype as object).filter(({ name }) => Object.hasOwn(sent, name));
  return present.flatMap((field, index) => {
    if (field.ignored) return readOnly(field);
    const rulers = present.slice(index + 1).filter(({ source, ignored }) => !ignored && source === field.source);
    return [...overruled(field, rulers, sent), ...picturesIn(field.name, sent[field.name], field)];
  });
}

/** If a member is sent under several names with different values, the last one is used. */
function overruled({ name }: FieldDef, rulers: readonly FieldDef[], sent: Members): IgnoredMember[] {
  const ruler = rulers.at(-1);
  return ruler && !isDeepStrictEqual(sent[name], sent[ruler.name]) ? [{ name, why: 'overruled' }] : [];
}

const readOnly = ({ name }: FieldDef): IgnoredMember[] => [{ name, why: 'read only' }];

const LOOSE: ReadonlySet<string> = new Set(['object', 'objects']);

/** Finds pictures that cleaning removes: in a rich text, and in rich texts within objects that declare no members. */
function picturesIn(path: string, value: unknown, { kind, of }: Pick<FieldDef, 'kind' | 'of'>): IgnoredMember[] {
  if (kind === 'html') return typeof value === 'string' && losesPictures(value) ? [picture(path)] : [];
  return LOOSE.has(kind) && !of ? within(path, value) : [];
}

const picture = (path: string): IgnoredMember => ({ name: `${path}.img.src`, why: 'picture' });

function within(path: string, value: unknown): IgnoredMember[] {
  if (typeof value === 'string') return path.endsWith('_html') && losesPictures(value) ? [picture(path)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => within(`${path}.${key}`, one));
}

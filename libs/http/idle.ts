import { isDeepStrictEqual } from 'node:util';
import { losesPictures } from '#html';
import { fieldsOf, type FieldDef } from './fields';

/** What was sent, is known and has no effect: `sequence_id`, which the server sets, or `description_html.img.src`. */
export interface Idle {
  readonly name: string;
  readonly why: 'read only' | 'picture' | 'overruled';
}

type Members = Readonly<Record<string, unknown>>;

/** What has no effect of an object that is read as `type`. Objects that have types of their own are left to these. */
export function idleIn(type: new () => object, sent: Members): Idle[] {
  const present = fieldsOf(type.prototype as object).filter(({ name }) => Object.hasOwn(sent, name));
  return present.flatMap((field, index) => {
    if (field.ignored) return readOnly(field);
    const rulers = present.slice(index + 1).filter(({ source, ignored }) => !ignored && source === field.source);
    return [...overruled(field, rulers, sent), ...picturesIn(field.name, sent[field.name], field)];
  });
}

/** Of several spellings of a member that say different things the last one is taken. */
function overruled({ name }: FieldDef, rulers: readonly FieldDef[], sent: Members): Idle[] {
  const ruler = rulers.at(-1);
  return ruler && !isDeepStrictEqual(sent[name], sent[ruler.name]) ? [{ name, why: 'overruled' }] : [];
}

const readOnly = ({ name }: FieldDef): Idle[] => [{ name, why: 'read only' }];

const LOOSE: ReadonlySet<string> = new Set(['object', 'objects']);

/** Pictures that a cleaned text does not keep: of a rich text, and of those within an object that nobody declared. */
function picturesIn(path: string, value: unknown, { kind, of }: Pick<FieldDef, 'kind' | 'of'>): Idle[] {
  if (kind === 'html') return typeof value === 'string' && losesPictures(value) ? [picture(path)] : [];
  return LOOSE.has(kind) && !of ? within(path, value) : [];
}

const picture = (path: string): Idle => ({ name: `${path}.img.src`, why: 'picture' });

function within(path: string, value: unknown): Idle[] {
  if (typeof value === 'string') return path.endsWith('_html') && losesPictures(value) ? [picture(path)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => within(`${path}.${key}`, one));
}

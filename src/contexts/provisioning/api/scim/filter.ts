import { filter as tester, parse, type Filter } from 'scim2-parse-filter';
import type { ComparedValue, Comparison, Condition, GroupAttribute, PersonAttribute } from '../../domain/condition';
import { withoutSchema } from './attributes';
import { invalidFilter } from './faults';
import { LIMITS } from './protocol';

type ValueType = 'text' | 'boolean' | 'time';

/** An attribute that filters name: one of the records, or one with the same value everywhere. */
type Filterable<A extends string> =
  | { readonly attribute: A; readonly type: ValueType }
  | { readonly always: string | boolean };

/** By path in lower case. */
export type Filterables<A extends string> = Readonly<Record<string, Filterable<A>>>;

const text = <A extends string>(attribute: A) => ({ attribute, type: 'text' }) as const;
const time = <A extends string>(attribute: A) => ({ attribute, type: 'time' }) as const;

export const USER_FILTERS: Filterables<PersonAttribute> = {
  id: text('id'),
  username: text('userName'),
  externalid: text('externalId'),
  displayname: text('displayName'),
  'name.givenname': text('firstName'),
  'name.familyname': text('lastName'),
  'name.formatted': text('displayName'),
  emails: text('email'),
  'emails.value': text('email'),
  'emails.type': { always: 'work' },
  'emails.primary': { always: true },
  active: { attribute: 'isActive', type: 'boolean' },
  'meta.created': time('createdAt'),
  'meta.lastmodified': time('updatedAt'),
  'meta.resourcetype': { always: 'User' },
};

export const GROUP_FILTERS: Filterables<GroupAttribute> = {
  id: text('id'),
  externalid: text('externalId'),
  displayname: text('displayName'),
  members: text('memberId'),
  'members.value': text('memberId'),
  'meta.created': time('createdAt'),
  'meta.lastmodified': time('updatedAt'),
  'meta.resourcetype': { always: 'Group' },
};

/**
 * Parses a filter. Its size is bounded first, and line breaks are refused: the library takes exponential time for a text
 * with many of them that does not end.
 */
export function parsed(sent: string): Filter {
  if (sent.length > LIMITS.filterLength) throw invalidFilter(`A filter has at most ${LIMITS.filterLength} characters.`);
  if (/\p{Cc}/u.test(sent)) throw invalidFilter('A filter is one line of text.');
  assertShallow(sent);
  try {
    return parse(sent);
  } catch (error) {
    throw invalidFilter(`The filter cannot be read: ${(error as Error).message.slice(0, 200)}`);
  }
}

function assertShallow(sent: string): void {
  const brackets = sent.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/[[(]|\bnot\b/gi) ?? [];
  if (brackets.length > LIMITS.filterDepth) {
    throw invalidFilter(`A filter has at most ${LIMITS.filterDepth} brackets and negations.`);
  }
}

/** Reads a filter over the attributes of a kind of resources. */
export function conditionOf<A extends string>(sent: string, attributes: Filterables<A>): Condition<A> {
  let conditions = 0;

  const translate = (part: Filter, within: string): Condition<A> => {
    switch (part.op) {
      case 'and':
      case 'or':
        return { kind: part.op, parts: part.filters.map((one) => translate(one, within)) };
      case 'not':
        return { kind: 'not', part: translate(part.filter, within) };
      case '[]':
        return translate(part.valFilter, `${within}${withoutSchema(part.attrPath)}.`);
      default:
        if (++conditions > LIMITS.filterConditions) {
          throw invalidFilter(`A filter has at most ${LIMITS.filterConditions} conditions.`);
        }
        return single(part, attributes, within + withoutSchema(part.attrPath));
    }
  };

  return translate(parsed(sent), '');
}

type Leaf = Exclude<Filter, { readonly op: 'and' | 'or' | 'not' | '[]' }>;

function single<A extends string>(part: Leaf, attributes: Filterables<A>, path: string): Condition<A> {
  const found = attributeAt(attributes, path);
  if (!found) throw invalidFilter(`Resources cannot be filtered by "${path.slice(0, 100)}".`);
  if ('always' in found) return { kind: 'constant', holds: tester({ ...part, attrPath: 'it' })({ it: found.always }) };
  const { attribute, type } = found;
  if (part.op === 'pr') return { kind: 'present', attribute };
  const { op: by, compValue } = part as Extract<Leaf, { compValue: unknown }>;
  return { kind: 'compared', attribute, by, value: comparable(compValue, type, by, path) };
}

/** Returns the attribute at a path; undefined if there is none. */
export const attributeAt = <A extends string>(attributes: Filterables<A>, path: string): Filterable<A> | undefined =>
  Object.hasOwn(attributes, path.toLowerCase()) ? attributes[path.toLowerCase()] : undefined;

function comparable(value: unknown, type: ValueType, by: Comparison, path: string): ComparedValue {
  if (value === null) return null;
  if (type === 'boolean') return truth(value, by, path);
  if (typeof value !== 'string') throw invalidFilter(`${path} is compared with a text.`);
  if (type === 'time' && !isTime(value, by)) throw invalidFilter(`${path} is compared with a time.`);
  return value;
}

function truth(value: unknown, by: Comparison, path: string): boolean {
  if (by !== 'eq' && by !== 'ne') throw invalidFilter(`${path} is compared by eq and ne.`);
  const said = String(value).toLowerCase();
  if (said !== 'true' && said !== 'false') throw invalidFilter(`${path} is true or false.`);
  return said === 'true';
}

const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** A part of a time cannot be looked for. */
const isTime = (value: string, by: Comparison): boolean =>
  TIME.test(value) && !Number.isNaN(Date.parse(value)) && !['co', 'sw', 'ew'].includes(by);

import { filter as tester } from 'scim2-parse-filter';
import { known, textOf, valuesOf, withoutSchema } from './attributes';
import { invalidPath, invalidSyntax, invalidValue, mutability, noTarget, tooManyOperations } from './faults';
import { parsed } from './filter';
import { LIMITS, type Json } from './protocol';

/** What an operation does with an attribute. */
type Verb = 'add' | 'replace' | 'remove';

/** One change of one attribute. */
export interface Change {
  readonly verb: Verb;
  /** Name in lower case, such as `members` or `name.givenname`. */
  readonly name: string;
  /** Chooses values of a multi-valued attribute. */
  readonly chosen?: (value: Json) => boolean;
  readonly value: unknown;
}

const VERBS: readonly string[] = ['add', 'replace', 'remove'] satisfies Verb[];
const READ_ONLY = new Set(['id', 'meta', 'groups', 'schemas']);
const MAX_PATH = 1_000;
/** `attribute`, `attribute.part`, `attribute[filter]` or `attribute[filter].part`. */
const PATH = /^([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/i;

/**
 * Reads the operations of a PATCH (RFC 7644, 3.5.2), also as Entra ID sends them: with a capital letter, and without a path
 * for an object whose keys are paths.
 */
export function changesIn(body: unknown): Change[] {
  const { Operations: operations } = known(body);
  if (!Array.isArray(operations) || !operations.length) throw invalidSyntax('Operations is a list of operations.');
  if (operations.length > LIMITS.patchOperations) throw tooManyOperations(LIMITS.patchOperations);
  return operations.flatMap(changesOf);
}

function changesOf(sent: unknown): Change[] {
  const { op, path, value } = known(sent, 'An operation');
  const verb = String(op).toLowerCase();
  if (typeof op !== 'string' || !VERBS.includes(verb)) throw invalidSyntax('op is add, replace or remove.');
  if (verb !== 'remove' && value === undefined) throw invalidValue(`The operation ${verb} needs a value.`);
  const place = textOf(path, 'path');
  if (place) return changeAt(verb as Verb, place, value, true);
  if (verb === 'remove') throw noTarget('The operation remove needs a path.');
  return pathless(verb as Verb, value);
}

/** Attributes that only this service sets are left out: providers send whole resources. */
function pathless(verb: Verb, value: unknown): Change[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidValue('Without a path the value is an object.');
  }
  return Object.entries(value).flatMap(([path, part]) => changeAt(verb, path, part, false));
}

function changeAt(verb: Verb, path: string, value: unknown, isPath: boolean): Change[] {
  const place = withoutSchema(path);
  // An attribute of an extension, whose schema this service does not know.
  if (/^urn:/i.test(place)) return [];
  const [, attribute, condition, part] = (place.length <= MAX_PATH && PATH.exec(place)) || [];
  if (attribute === undefined) throw invalidPath(`The path "${path.slice(0, 100)}" cannot be read.`);
  const name = attribute.toLowerCase();
  if (READ_ONLY.has(name)) {
    if (isPath) throw mutability(`${attribute} cannot be changed.`);
    return [];
  }
  if (name === 'name' && !part) return partsOfName(verb, value);
  const chosen = condition === undefined ? {} : { chosen: tester(parsed(condition)) as (value: Json) => boolean };
  return [{ verb, name: part ? `${name}.${part.toLowerCase()}` : name, ...chosen, value }];
}

function partsOfName(verb: Verb, value: unknown): Change[] {
  if (verb === 'remove') return ['givenname', 'familyname'].map((part) => ({ verb, name: `name.${part}`, value }));
  return Object.entries(known(value, 'name')).map(([part, text]) => ({
    verb,
    name: `name.${part.toLowerCase()}`,
    value: text,
  }));
}

/** Returns the ids in the values of an attribute, such as `members`. */
export const idsIn = (value: unknown): string[] =>
  valuesOf(value).map((one) => {
    const id = typeof one === 'string' ? one : textOf(known(one, 'A member').value, 'value');
    if (!id) throw invalidValue('A member has the id of a user as its value.');
    return id.toLowerCase();
  });

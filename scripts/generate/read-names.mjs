import { namesOf } from './names.mjs';
import { Refusal } from './refusal.mjs';
import { assertUsable } from './reserved.mjs';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const SCOPE = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/;
const LEVELS = ['project', 'workspace'];

/**
 * The maximum length of a table's name. Names of constraints are limited to 50 bytes; the longest here is
 * `fk_<table>_workspace`.
 */
const LONGEST_TABLE = 50 - 'fk__workspace'.length;

/** Derives all names from the command's arguments. Throws if one of them cannot be used. */
export function readNames(typed) {
  assertKebab('context', typed.context);
  assertKebab('singular', typed.singular);
  if (typed.plural !== undefined) assertKebab('plural', typed.plural);
  if (!LEVELS.includes(typed.level)) throw new Refusal(`There is no level "${typed.level}": ${LEVELS.join(' or ')}.`);
  const names = namesOf(typed);
  if (!SCOPE.test(names.scope)) {
    throw new Refusal(`"${names.scope}" is no scope. Write it as projects.jam_jars, without :read and :write.`);
  }
  if (names.kebab === names.kebabs) {
    throw new Refusal(`Singular and plural are both "${names.kebab}". Give another --plural.`);
  }
  if (names.table.length > LONGEST_TABLE) {
    throw new Refusal(`"${names.kebabs}" is too long: a table's name has at most ${LONGEST_TABLE} characters here.`);
  }
  assertUsable(names);
  return names;
}

function assertKebab(what, name) {
  if (KEBAB.test(name)) return;
  throw new Refusal(`The ${what} "${name}" is not in kebab case: lower-case words joined by "-", as in jam-jar.`);
}

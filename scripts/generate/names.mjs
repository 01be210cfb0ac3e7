import { Refusal } from './refusal.mjs';
import { assertUsable } from './reserved.mjs';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const SCOPE = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/;
const LEVELS = ['project', 'workspace'];

/** Constraints may have names of 50 bytes; the longest here is `fk_<table>_workspace`. */
const LONGEST_TABLE = 50 - 'fk__workspace'.length;

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const camel = (kebab) => kebab.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
const snake = (kebab) => kebab.replaceAll('-', '_');
const spoken = (kebab) => kebab.replaceAll('-', ' ');

const pluralOf = (singular) => {
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`;
};

/**
 * A resource's names in every spelling that the templates need, for `jam-jar` as follows.
 * @returns {{
 *   context: string, ContextModule: string, level: 'project' | 'workspace', scope: string,
 *   one: string, many: string,        jam-jar, jam-jars: files, paths and operations of version 2
 *   oneCamel: string, manyCamel: string,  jamJar, jamJars
 *   One: string, Many: string,        JamJar, JamJars
 *   one_: string, table: string,      jam_jar, jam_jars: tables and operations of version 1
 *   aJar: string, jars: string,       "a jam jar", "jam jars": texts for people
 *   Jar: string, Jars: string,        "Jam jar", "Jam jars"
 * }}
 */
export function namesOf({ context, singular, plural = pluralOf(singular), level, scope }) {
  const table = snake(plural);
  return {
    context,
    ContextModule: `${capital(camel(context))}Module`,
    level,
    scope: scope ?? `${level}s.${table}`,
    one: singular,
    many: plural,
    oneCamel: camel(singular),
    manyCamel: camel(plural),
    One: capital(camel(singular)),
    Many: capital(camel(plural)),
    one_: snake(singular),
    table,
    aJar: `${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${spoken(singular)}`,
    jars: spoken(plural),
    Jar: capital(spoken(singular)),
    Jars: capital(spoken(plural)),
  };
}

/** The same from what a person typed; throws where a name cannot be used. */
export function readNames(typed) {
  for (const [what, name] of [
    ['context', typed.context],
    ['singular', typed.singular],
    ['plural', typed.plural ?? 'fine'],
  ]) {
    if (!KEBAB.test(name)) {
      throw new Refusal(`The ${what} "${name}" is not in kebab case: lower-case words joined by "-", as in jam-jar.`);
    }
  }
  if (!LEVELS.includes(typed.level)) throw new Refusal(`There is no level "${typed.level}": ${LEVELS.join(' or ')}.`);
  const names = namesOf(typed);
  if (!SCOPE.test(names.scope)) {
    throw new Refusal(`The scope "${names.scope}" is not of the form projects.jam_jars, without :read and :write.`);
  }
  if (names.one === names.many) throw new Refusal(`Singular and plural are both "${names.one}". Give another --plural.`);
  if (names.table.length > LONGEST_TABLE) {
    throw new Refusal(`"${names.many}" is too long: names of tables have at most ${LONGEST_TABLE} characters here.`);
  }
  assertUsable(names);
  return names;
}

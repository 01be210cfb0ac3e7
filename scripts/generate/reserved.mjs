import ts from 'typescript';
import { namesOf } from './names.mjs';
import { Refusal } from './refusal.mjs';
import { resourceFiles } from './resource.mjs';

/** Words reserved by PostgreSQL. A table with such a name would have to be quoted everywhere. */
const SQL = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation
   column concurrently constraint create cross current_catalog current_date current_role current_schema current_time
   current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze
   from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit
   localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references
   returning right select session_user similar some symmetric system_user table tablesample then to trailing true union
   unique user using variadic verbose when where window with`.split(/\s+/),
);

/** Throws if a name has another meaning in TypeScript, in SQL or in the generated code. */
export function assertUsable(names) {
  const { kebab, kebabs, camel, camels, pascal, pascals, table } = names;
  const taken = templateIdentifiers(names.level);
  const used = [camel, pascal, camels, pascals].find((name) => isKeyword(name) || taken.has(name));
  if (used) {
    const name = used === camel || used === pascal ? kebab : kebabs;
    throw new Refusal(
      `"${name}" cannot be used: the code already means something by "${used}". Say more, as in project-${name}.`,
    );
  }
  if (SQL.has(table)) throw new Refusal(`"${kebabs}" cannot be used: it is a word of SQL. Give another --plural.`);
}

function isKeyword(word) {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, word);
  const kind = scanner.scan();
  return kind >= ts.SyntaxKind.FirstReservedWord && kind <= ts.SyntaxKind.LastFutureReservedWord;
}

/** Returns every identifier that the templates contain, independent of the resource's name. */
function templateIdentifiers(level) {
  const probe = namesOf({ context: 'probe', singular: 'zq', plural: 'zqs', level });
  const found = new Set(['await', 'arguments', 'eval']);
  const collect = (node) => {
    if (ts.isIdentifier(node) && !/zq/i.test(node.text)) found.add(node.text);
    ts.forEachChild(node, collect);
  };
  for (const text of resourceFiles(probe, 1).values()) {
    collect(ts.createSourceFile('probe.ts', text, ts.ScriptTarget.Latest));
  }
  return found;
}

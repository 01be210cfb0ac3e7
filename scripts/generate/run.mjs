import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { plan } from './plan.mjs';
import { readNames } from './read-names.mjs';
import { Refusal } from './refusal.mjs';
import { report } from './report.mjs';
import { write } from './write.mjs';

const USAGE = `Usage: npm run generate -- resource <context> <singular> [options]

  <context>            folder in src/contexts; made if it does not exist
  <singular>           name of one record, in kebab case: sticky, work-item-type
  --plural <name>      if the ending -s, -es or -ies is wrong
  --level <level>      project (default) or workspace: what the records belong to
  --scope <scope>      OAuth scope without :read or :write; projects.<plural> or workspaces.<plural> unless given
  --dry-run            only list the files
  --root <dir>         a checkout other than this one

Example: npm run generate -- resource notes sticky --level workspace`;

const OPTIONS = {
  plural: { type: 'string' },
  level: { type: 'string', default: 'project' },
  scope: { type: 'string' },
  root: { type: 'string', default: join(dirname(fileURLToPath(import.meta.url)), '../..') },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

/** Runs the command. Returns the text to print, or throws a Refusal. */
export async function run(args) {
  const { values, positionals } = readArguments(args);
  if (values.help || !positionals.length) return USAGE;
  const [kind, context, singular, ...rest] = positionals;
  if (kind !== 'resource') throw new Refusal(`"${kind}" cannot be generated. What can is: resource.`);
  if (!singular || rest.length) throw new Refusal('Give a context and a singular: resource <context> <singular>.');
  const root = resolve(values.root);
  const names = readNames({ context, singular, plural: values.plural, level: values.level, scope: values.scope });
  const files = await plan(root, names);
  if (!values['dry-run']) write(root, files);
  return report(names, files, values['dry-run']);
}

function readArguments(args) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Refusal(`${error.message.split('. ')[0]}. See npm run generate -- --help.`);
  }
}

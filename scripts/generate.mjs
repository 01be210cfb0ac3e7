// Writes a complete resource after the pattern of states and labels; see docs/extending.md.
//   npm run generate -- resource <context> <singular> [--plural ...] [--level ...] [--scope ...] [--dry-run] [--root <dir>]
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readNames } from './generate/names.mjs';
import { plan } from './generate/plan.mjs';
import { Refusal } from './generate/refusal.mjs';
import { report } from './generate/report.mjs';
import { write } from './generate/write.mjs';

const USAGE = `Usage: npm run generate -- resource <context> <singular> [options]

  <context>            folder in src/contexts; made where there is none
  <singular>           name of one record, in kebab case: sticky, work-item-type
  --plural <name>      where the ending -s, -es or -ies is wrong
  --level <level>      project (default) or workspace: what the records belong to
  --scope <scope>      OAuth scope without :read or :write; projects.<plural> or workspaces.<plural> unless told
  --dry-run            only list the files
  --root <dir>         another checkout than this one

Example: npm run generate -- resource notes sticky --level workspace`;

const OPTIONS = {
  plural: { type: 'string' },
  level: { type: 'string', default: 'project' },
  scope: { type: 'string' },
  root: { type: 'string', default: join(dirname(fileURLToPath(import.meta.url)), '..') },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

function readArguments(args) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Refusal(`${error.message.split('.')[0]}. See npm run generate -- --help.`);
  }
}

async function main() {
  const { values, positionals } = readArguments(process.argv.slice(2));
  if (values.help || !positionals.length) return console.log(USAGE);
  const [kind, context, singular, ...rest] = positionals;
  if (kind !== 'resource') throw new Refusal(`"${kind}" cannot be generated. What can is: resource.`);
  if (!singular || rest.length) throw new Refusal('Give a context and a singular: resource <context> <singular>.');
  const root = resolve(values.root);
  const names = readNames({ context, singular, plural: values.plural, level: values.level, scope: values.scope });
  const files = await plan(root, names);
  if (!values['dry-run']) write(root, files);
  console.log(report(names, files, values['dry-run']));
}

main().catch((error) => {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});

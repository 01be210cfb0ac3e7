import { InvalidArgumentError, Option, type Command } from 'commander';
import { MAX_PROJECTS, parseSize, type Size } from '../../seed/plan';
import { jsonOption, newCommand, type JsonOption } from '../command';
import type { Database } from '../database';
import { printJson, printLine } from '../output';
import { parseIdentifier, parseWhole } from '../parse';
import { commandLine } from '../../platform/command-line';

interface Options extends JsonOption {
  readonly workspace: string;
  readonly size: Size;
  readonly project?: string;
  readonly projects?: number;
  readonly seed: number;
}

const MORE = `
demo is a small workspace to look at: three projects with 150 work items. A number is spread over three projects; from
10k on all go to one project, BIG, beside those of the demonstration. Projects that exist get more work items. All of
it is there at the end, or nothing.

Example:
  ${commandLine('seed --workspace acme --size demo')}`;

export const seedCommand = (): Command =>
  newCommand('seed', 'fill a workspace with invented data')
    .requiredOption('--workspace <slug>', 'short name of a workspace that exists')
    .addOption(sizeOption())
    .option(
      '--project <identifier>',
      'put all work items into this project, which is made where it is missing',
      parseIdentifier,
    )
    .addOption(projectsOption())
    .option('--seed <number>', 'another number makes other data, the same number the same', parseWhole, 1)
    .addOption(jsonOption())
    .addHelpText('after', MORE)
    .action(run);

const sizeOption = (): Option =>
  new Option('--size <size>', 'demo, or a number of work items as 500, 1k, 100k or 1m')
    .argParser(size)
    .default(size('demo'), 'demo');

const projectsOption = (): Option =>
  new Option(
    '--projects <number>',
    `spread all work items evenly over this many projects, P1, P2 and so on, ${MAX_PROJECTS} at most`,
  )
    .argParser(projects)
    .conflicts('project');

function projects(text: string): number {
  const count = parseWhole(text);
  if (count < 1 || count > MAX_PROJECTS) throw new InvalidArgumentError(`It must be from 1 to ${MAX_PROJECTS}.`);
  return count;
}

function size(text: string): Size {
  const parsed = parseSize(text);
  if (!parsed) throw new InvalidArgumentError('It must be demo, or a number of work items as 500, 1k, 100k or 1m.');
  return parsed;
}

async function run({ json, ...options }: Options): Promise<void> {
  const { loadSettings } = await import('../settings.js');
  const { bringUpToDate, withDatabase } = await import('../database.js');
  const { Db } = await import('#persistence');
  const { seed } = await import('../../seed/index.js');
  const { createProgress } = await import('../progress.js');
  const startedAt = performance.now();
  const { config } = loadSettings();
  const fill = async (database: Database) => {
    await bringUpToDate(database, config);
    return seed({ ...options, db: new Db(database.dataSource), progress: createProgress() });
  };
  const seeded = await withDatabase(config, fill, { pipeline: true });
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  const projects = seeded.projects.map(({ id, identifier, items, visible }) => ({ id, identifier, items, visible }));
  if (json) return printJson({ workspace_id: seeded.workspaceId, projects, seconds });
  for (const { identifier, items, visible } of projects) {
    printLine(`${identifier}: ${items} work items, ${visible} of them in lists`);
  }
  printLine(`Done in ${seconds} s`);
}

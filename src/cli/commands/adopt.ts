import type { Command } from 'commander';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { printJson, printLine } from '../output';

const MORE = `
A server that finds its data on another machine, path, database or BASE_URL than it was last serves requests, and sends
no mail and no webhook, runs no automation and does no job: it may be a copy, whose original goes on. This command says
that it is the original. A running server goes on within seconds, another one at its next start.`;

export const adoptCommand = (): Command =>
  newCommand('adopt', 'say that data which has moved, or was restored, is worked on here from now on')
    .addOption(jsonOption())
    .addHelpText('after', MORE)
    .action(run);

async function run({ json }: JsonOption): Promise<void> {
  const { loadSettings } = await import('../settings.js');
  const { assertUpToDate, withDatabase } = await import('../database.js');
  const { SqlInstallation } = await import('../../platform/installation/index.js');
  const before = await withDatabase(loadSettings().config, async (database) => {
    await assertUpToDate(database);
    return new SqlInstallation(database.dataSource).release();
  });
  const waited = Boolean(before?.waiting);
  if (json) return printJson({ adopted: true, waited });
  printLine(
    waited
      ? 'Adopted: the server that waits goes on with mail, webhooks, automations and jobs.'
      : 'Adopted: no server waits, and the next one to start works on the data wherever it is.',
  );
}

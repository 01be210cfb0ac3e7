import type { Command } from 'commander';
import { text } from 'node:stream/consumers';
import type { Bootstrapped } from '../../contexts/workspaces';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { note, printColumns, printJson } from '../output';
import { commandLine } from '../../platform/command-line';

interface Options extends JsonOption {
  readonly workspace: string;
  readonly email: string;
  readonly name?: string;
  readonly displayName?: string;
  readonly passwordStdin?: true;
  readonly newKey?: true;
}

const EXAMPLES = `
What is there already stays as it is, so the command can be repeated. It shows an API key when it makes one: for a
new workspace, for an owner who never had one, and with --new-key. An owner can have several workspaces.

Example:
  ${commandLine('bootstrap --workspace acme --email ann@example.com')}`;

export const bootstrapCommand = (): Command =>
  newCommand('bootstrap', 'make a workspace with its owner and an API key')
    .requiredOption('--workspace <slug>', 'short name of the workspace, which stands in addresses')
    .requiredOption('--email <address>', 'e-mail address of the owner')
    .option('--name <text>', 'name of the workspace (made from the short name)')
    .option('--display-name <text>', 'name of the owner (the part of the address before the @)')
    .option('--password-stdin', "read the owner's password from standard input (without it: no password)")
    .option('--new-key', 'make another API key in any case')
    .addOption(jsonOption())
    .addHelpText('after', EXAMPLES)
    .action(run);

async function run(options: Options): Promise<void> {
  const password = options.passwordStdin && (await text(process.stdin)).replace(/\r?\n$/, '');
  const made = await bootstrap(options, password);
  if (password !== undefined && !made.created.user) note('The user exists already: the password stays as it was.');
  if (options.json) return printJson(asJson(made));
  const key = made.apiKey ?? 'not shown again (--new-key makes another one)';
  printColumns(Object.entries({ ...asJson(made), api_key: key }));
  if (made.apiKey) note('Keep the key now: it cannot be shown again.');
}

async function bootstrap(options: Options, password?: string): Promise<Bootstrapped> {
  const { loadSettings } = await import('../settings.js');
  const { bringUpToDate, withDatabase } = await import('../database.js');
  const { useCases } = await import('../use-cases.js');
  const { Bootstrap } = await import('../../contexts/workspaces/index.js');
  const { config } = loadSettings();
  return withDatabase(config, async (database) => {
    await bringUpToDate(database, config);
    const { name, displayName, newKey } = options;
    const tenant = { slug: options.workspace.trim(), email: options.email.trim(), name, displayName, password };
    return (await useCases(database.dataSource, config))
      .get(Bootstrap)
      .run({ ...tenant, key: newKey ? 'new' : 'first' });
  });
}

const asJson = ({ workspaceSlug, workspaceId, userId, apiKey }: Bootstrapped) => ({
  workspace_slug: workspaceSlug,
  workspace_id: workspaceId,
  user_id: userId,
  api_key: apiKey,
});

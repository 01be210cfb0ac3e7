import type { Command } from 'commander';
import type { Account, Accounts } from '../../contexts/identity';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { printJson, printLine } from '../output';
import { withUseCases } from '../with-use-cases';

const deactivate = (): Command =>
  newCommand('deactivate', 'block a user: ends their sessions; their keys and tokens stop working')
    .argument('<email>', 'e-mail address of the user')
    .addOption(jsonOption())
    .action((email: string, options: JsonOption) => change('deactivate', email, options));

const activate = (): Command =>
  newCommand('activate', 'unblock a user; keys and tokens that were not revoked work as before')
    .argument('<email>', 'e-mail address of the user')
    .addOption(jsonOption())
    .action((email: string, options: JsonOption) => change('activate', email, options));

export const userCommand = (): Command =>
  newCommand('user', 'deactivate and activate users').addCommand(deactivate()).addCommand(activate());

/** The actor in the audit log. A person on the command line of the server has no account in the service. */
const OPERATOR = { source: 'admin', ipAddress: null, userAgent: 'command line' } as const;

async function change(verb: 'deactivate' | 'activate', email: string, { json }: JsonOption): Promise<void> {
  const { Accounts: Service } = await import('../../contexts/identity/index.js');
  const account = await withUseCases((found): Promise<Account> => found.get<Accounts>(Service)[verb](email, OPERATOR));
  if (json) return printJson({ id: account.id, email: account.email, is_active: account.isActive });
  printLine(`${account.email} is ${account.isActive ? 'active' : 'deactivated'}.`);
}

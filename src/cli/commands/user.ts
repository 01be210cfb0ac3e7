import { Option, type Command } from 'commander';
import type { Account, Accounts } from '../../contexts/identity';
import type { Erase } from '../../contexts/instance';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { CommandError } from '../failure';
import { note, printJson, printLine } from '../output';
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

const resetFactors = (): Command =>
  newCommand('reset-factors', 'remove the second factors of a user who has lost them; the password stays')
    .argument('<email>', 'e-mail address of the user')
    .addOption(jsonOption())
    .action(removeFactors);

const ABOUT_ERASE = `
The account loses its name and address at once. A running server finds them everywhere else and replaces them, within about
a minute if there is little. "--texts replace" also replaces what the person wrote: comments, worklogs, and descriptions and
pages that nobody else has edited. None of it can be taken back.`;

const erase = (): Command =>
  newCommand('erase', 'remove the name and the address of a deactivated user everywhere, for good')
    .argument('<email>', 'e-mail address of the user')
    .addOption(
      new Option('--texts <choice>', 'what becomes of texts that the user wrote')
        .choices(['keep', 'replace'])
        .makeOptionMandatory(),
    )
    .addOption(jsonOption())
    .addHelpText('after', ABOUT_ERASE)
    .action(runErase);

const ABOUT_MERGE = `
The duplicate is signed out at once, and its address is free. A running server gives all that it was to the one who stays,
within about a minute if there is little. None of it can be taken back.`;

const merge = (): Command =>
  newCommand('merge', 'merge the account of a user, a duplicate, into another, for good')
    .argument('<user>', 'e-mail address or id of the duplicate')
    .addOption(new Option('--into <user>', 'e-mail address or id of the user who stays').makeOptionMandatory())
    .addOption(jsonOption())
    .addHelpText('after', ABOUT_MERGE)
    .action(runMerge);

export const userCommand = (): Command =>
  newCommand('user', 'deactivate, activate, merge and erase users, and remove second factors')
    .addCommand(deactivate())
    .addCommand(activate())
    .addCommand(resetFactors())
    .addCommand(merge())
    .addCommand(erase());

/** The actor in the audit log. A person on the command line of the server has no account in the service. */
const OPERATOR = { source: 'admin', ipAddress: null, userAgent: 'command line' } as const;

async function change(verb: 'deactivate' | 'activate', email: string, { json }: JsonOption): Promise<void> {
  const { Accounts: Service } = await import('../../contexts/identity/index.js');
  const account = await withUseCases((found): Promise<Account> => found.get<Accounts>(Service)[verb](email, OPERATOR));
  if (json) return printJson({ id: account.id, email: account.email, is_active: account.isActive });
  printLine(`${account.email} is ${account.isActive ? 'active' : 'deactivated'}.`);
}

async function removeFactors(email: string, { json }: JsonOption): Promise<void> {
  const { FactorReset } = await import('../../contexts/identity/index.js');
  const { account, hadFactors } = await withUseCases((found) => found.get(FactorReset).reset(email, OPERATOR));
  if (json) return printJson({ id: account.id, email: account.email, had_factors: hadFactors });
  if (!hadFactors) return printLine(`${account.email} had no second factor.`);
  printLine(`${account.email} signs in with the password alone, until they add a second factor.`);
  note('Make sure that it was the owner of the account who asked for this.');
}

interface EraseOptions extends JsonOption, Pick<Erase, 'texts'> {}

async function runErase(email: string, { texts, json }: EraseOptions): Promise<void> {
  const { Accounts: Service } = await import('../../contexts/identity/index.js');
  const { Erasure } = await import('../../contexts/instance/index.js');
  const id = await withUseCases(async (found) => {
    const account = await found.get<Accounts>(Service).find(email);
    if (!account) throw new CommandError(`There is no user with the e-mail address ${email}.`);
    await found.get(Erasure).request(account.id, { texts, confirm: email });
    return account.id;
  });
  if (json) return printJson({ id, texts });
  printLine(`The account ${id} has no name and no address any more. A running server erases them everywhere else.`);
}

interface MergeOptions extends JsonOption {
  readonly into: string;
}

async function runMerge(named: string, { into, json }: MergeOptions): Promise<void> {
  const { Accounts: Service } = await import('../../contexts/identity/index.js');
  const { Merging } = await import('../../contexts/instance/index.js');
  const pair = await withUseCases(async (found) => {
    const known = async (user: string): Promise<Account> => {
      const account = await found.get<Accounts>(Service).findNamed(user);
      if (!account) throw new CommandError(`There is no user ${user}.`);
      return account;
    };
    const [person, kept] = [await known(named), await known(into)];
    await found.get(Merging).request(person.id, { into: kept.id, confirm: person.email });
    return { person, kept };
  });
  const { person, kept } = pair;
  if (json) return printJson({ id: person.id, into_id: kept.id });
  printLine(`${person.email} is merged into ${kept.email}. A running server moves everything that the account was.`);
}

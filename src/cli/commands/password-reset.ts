import type { Command } from 'commander';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { CommandError } from '../failure';
import { note, printJson, printLine } from '../output';
import { withUseCases } from '../with-use-cases';

export const passwordResetCommand = (): Command =>
  newCommand('password-reset', 'print a link by which a user chooses a new password; it works once, within an hour')
    .argument('<email>', 'e-mail address of the user')
    .addOption(jsonOption())
    .action(run);

async function run(email: string, { json }: JsonOption): Promise<void> {
  const { PasswordResets, SignInSettings } = await import('../../contexts/identity/index.js');
  const link = await withUseCases((found) => {
    if (!found.get(SignInSettings).withPassword)
      throw new CommandError('Nobody signs in with a password: PASSWORD_SIGN_IN is off.');
    return found.get(PasswordResets).link(email);
  });
  if (json) return printJson({ link });
  printLine(link);
  note('Anybody who opens this link gets the account: give it only to its owner.');
}

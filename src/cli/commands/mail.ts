import type { Command } from 'commander';
import type { WaitingMail } from '#mail';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { CommandError } from '../failure';
import { printColumns, printJson, printLine } from '../output';
import { withUseCases } from '../with-use-cases';

const MORE = `
Without SMTP_URL messages wait here for a day, to be passed on by hand; with it, those that could not be sent yet.`;

const list = (): Command =>
  newCommand('list', 'list the messages that wait, oldest first')
    .addOption(jsonOption())
    .addHelpText('after', MORE)
    .action(runList);

const show = (): Command =>
  newCommand('show', 'show a message; links in it are secrets')
    .argument('<id>', 'id of the message, as "mail list" shows it')
    .addOption(jsonOption())
    .action(runShow);

export const mailCommand = (): Command =>
  newCommand('mail', 'look at messages that were not delivered').addCommand(list()).addCommand(show());

async function waiting(): Promise<readonly WaitingMail[]> {
  const { MailQueue } = await import('#mail');
  return withUseCases((found) => found.get(MailQueue).waiting());
}

async function runList({ json }: JsonOption): Promise<void> {
  const mails = await waiting();
  if (json) return printJson(mails.map((mail) => ({ ...asJson(mail), text: undefined })));
  if (!mails.length) return printLine('No message waits.');
  const rows = mails.map((mail) => [
    mail.id,
    mail.createdAt.slice(0, 16).replace('T', ' '),
    mail.to,
    mail.subject,
    stateOf(mail),
  ]);
  printColumns([['ID', 'WRITTEN', 'TO', 'SUBJECT', 'STATE'], ...rows]);
}

async function runShow(id: string, { json }: JsonOption): Promise<void> {
  const mail = (await waiting()).find((one) => one.id === id);
  if (!mail) throw new CommandError(`No message with the id ${id} waits: see mail list.`);
  if (json) return printJson(asJson(mail));
  printLine(`To: ${mail.to}`);
  printLine(`Subject: ${mail.subject}\n`);
  printLine(mail.text.trimEnd());
}

function stateOf({ attempts, nextAttemptAt, lastError }: WaitingMail): string {
  if (nextAttemptAt === null) return 'to be passed on by hand';
  return lastError ? `${attempts} attempts: ${lastError}` : 'about to be sent';
}

const asJson = (mail: WaitingMail) => ({
  id: mail.id,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  attempts: mail.attempts,
  next_attempt_at: mail.nextAttemptAt,
  last_error: mail.lastError,
  created_at: mail.createdAt,
});

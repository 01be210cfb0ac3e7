import type { Command } from 'commander';
import { readSettingsFile, variableNames, type SettingsFile } from '../../config';
import { startLine } from '../../platform/command-line';
import { newCommand } from '../command';
import { CommandError } from '../failure';
import { note, printColumns, printLine } from '../output';
import { attempt, interview, isTrouble } from '../setup/interview';
import { writeSettings } from '../setup/settings-text';
import { atTerminal } from '../setup/terminal';
import { TOPICS, type Answers } from '../setup/topics';

interface Options {
  readonly questions: boolean;
  readonly keepGoing?: true;
}

const MORE = `
It asks for the address, the database, mail, uploaded files and the sign-in, tries each answer at once, and writes the
file of SETTINGS_FILE (./cairn.env unless set), which the server reads. What the file has already is offered again.
Enter keeps it, a minus takes it away.

With --no-questions the variables of the environment are tried and written instead. The file is written only if all of
them work.`;

export const setupCommand = (): Command =>
  newCommand('setup', 'ask for the settings, try them and write them to a file')
    .option('--no-questions', 'take the settings from the environment')
    .option('--keep-going', 'write the settings of the environment also where something does not work')
    .addHelpText('after', MORE)
    .action(run);

async function run({ questions, keepGoing }: Options): Promise<void> {
  const settings = readSettingsFile({ SETTINGS_FILE: process.env.SETTINGS_FILE });
  // A file that is named and not there yet is the one to be made.
  if (settings.problems.some((problem) => !problem.includes('ENOENT'))) throw new CommandError(settings.problems[0]!);
  const answers = questions ? await ask(settings) : await take(settings, keepGoing === true);
  writeSettings(settings.path, answers);
  note(`${settings.path} is written. Start the server with: ${startLine}`);
}

async function ask({ values }: SettingsFile): Promise<Answers> {
  if (!process.stdin.isTTY) throw new CommandError('There is no terminal to ask at: add --no-questions.');
  const person = atTerminal();
  try {
    let answers: Answers = values;
    for (const topic of TOPICS) answers = await interview(topic, answers, person);
    return answers;
  } finally {
    person.close();
  }
}

async function take({ values }: SettingsFile, keepsGoing: boolean): Promise<Answers> {
  let answers: Answers = { ...values, ...fromEnvironment() };
  let troubles = 0;
  for (const topic of TOPICS) {
    answers = { ...answers, ...topic.complete?.(answers) };
    const findings = await attempt(topic, answers);
    printColumns(findings.map(({ level, about, text }) => [level.padEnd(4), about, text]));
    troubles += findings.filter(isTrouble).length;
  }
  if (troubles && !keepsGoing) throw new CommandError('Nothing was written: fix what fails, or add --keep-going.');
  if (!Object.keys(answers).length) printLine('The environment sets nothing: all defaults.');
  return answers;
}

const fromEnvironment = (): Answers =>
  Object.fromEntries(
    variableNames.flatMap((name) => {
      const text = process.env[name]?.trim() ?? '';
      return text === '' || name === 'SETTINGS_FILE' ? [] : [[name, text]];
    }),
  );

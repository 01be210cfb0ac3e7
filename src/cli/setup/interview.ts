import { ConfigError, loadConfig, type Config } from '../../config';
import type { Finding } from '../doctor/finding';
import type { Answers, Question, Topic } from './topics';

/** The person at the terminal. */
export interface Person {
  readonly say: (line: string) => void;
  readonly ask: (prompt: string, isSecret: boolean) => Promise<string>;
}

/** What keeps an answer, or a topic, from being used as it is. A mail server that does not answer is as bad as a database. */
export const isTrouble = ({ level, about }: Finding): boolean =>
  level === 'fail' || (level === 'warn' && ['Mail', 'Identity provider'].includes(about));

/** Asks what a topic is about until it works, or until the person wants it all the same. */
export async function interview(topic: Topic, before: Answers, person: Person): Promise<Answers> {
  person.say(`\n${topic.title}`);
  const answers = await questions(topic, before, person);
  const findings = await attempt(topic, answers);
  for (const { level, text } of findings) person.say(`  ${level.padEnd(4)}  ${text}`);
  if (!findings.some(isTrouble)) return answers;
  const again = await person.ask('  Answer again? [Y/n] ', false);
  return /^n/i.test(again.trim()) ? answers : interview(topic, answers, person);
}

async function questions({ questions: asked, complete }: Topic, before: Answers, person: Person): Promise<Answers> {
  let answers = before;
  for (const question of asked) {
    if (!(question.when?.(answers) ?? true)) answers = without(question.variable, answers);
    else answers = await answered(question, answers, person);
  }
  return { ...answers, ...complete?.(answers) };
}

/** Nothing keeps what there is, a minus takes it away. */
async function answered(question: Question, answers: Answers, person: Person): Promise<Answers> {
  const { variable, text, isSecret = false } = question;
  const current = answers[variable];
  const shown = current === undefined ? '' : ` [${isSecret ? '••••' : current}; - for none]`;
  const answer = (await person.ask(`  ${text}${shown}: `, isSecret)).trim();
  if (answer === '') return answers;
  if (answer === '-') return without(variable, answers);
  const problem = problemWith(variable, answer);
  if (problem === undefined) return { ...answers, [variable]: answer };
  person.say(`  ${problem}`);
  return answered(question, answers, person);
}

const without = (variable: string, answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => name !== variable));

/** Of this variable alone; what it needs beside it is asked next. */
function problemWith(variable: string, text: string): string | undefined {
  const config = configOf({ [variable]: text });
  return config instanceof ConfigError
    ? config.problems.find((problem) => problem.startsWith(`${variable} must be`))
    : undefined;
}

function configOf(answers: Answers): Config | ConfigError {
  try {
    return loadConfig({ ...answers }).config;
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

/** What comes of the answers in the surroundings. */
export async function attempt(topic: Topic, answers: Answers): Promise<readonly Finding[]> {
  const config = configOf(answers);
  if (!(config instanceof ConfigError)) return topic.attempt(config);
  return config.problems.map((text) => ({ level: 'fail', about: 'Configuration', text }));
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { apiKey, Client } from './client';
import { ROOT, testRun } from './run';
import { unique } from './tenants';

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export type Environment = Readonly<Record<string, string>>;

/**
 * Runs a command to its end, on the database of the run unless the environment names another place. One after the other
 * they share a process, since loading the service takes longer than most of them; beside another one of its suite, with
 * a database in the box and with options of Node a command gets its own.
 */
export async function cli(args: readonly string[], env?: Environment, input = ''): Promise<Finished> {
  const { NODE_OPTIONS, DATABASE_URL } = (env ??= { DATABASE_URL: testRun().databaseUrl });
  return isBusy || NODE_OPTIONS || !DATABASE_URL ? alone(args, env, input) : inTurn(args, env, input);
}

const environment = (env: Environment) => ({ PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env });

async function alone(args: readonly string[], env: Environment, input: string): Promise<Finished> {
  const child = spawn(process.execPath, [join(ROOT, 'dist/src/cli/main.js'), ...args], { env: environment(env) });
  child.stdin.end(input);
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}

let isBusy = false;

async function inTurn(args: readonly string[], env: Environment, input: string): Promise<Finished> {
  isBusy = true;
  try {
    const body = JSON.stringify({ args, env: environment(env), input });
    const answer = await fetch(testRun().commands, { method: 'POST', body });
    if (!answer.ok) throw new Error(`${args.join(' ')} failed: ${await answer.text()}`);
    return (await answer.json()) as Finished;
  } finally {
    isBusy = false;
  }
}

/** Runs a command that must succeed and answers its JSON, which must be all that it prints. */
export async function cliJson<T = Record<string, unknown>>(args: readonly string[], env?: Environment): Promise<T> {
  const { code, stdout, stderr } = await cli([...args, '--json'], env);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as T;
}

export interface Bootstrapped {
  readonly workspace_slug: string;
  readonly workspace_id: string;
  readonly user_id: string;
  readonly api_key: string | null;
}

export const newEmail = (): string => `${unique('cli-')}@example.com`;

export const bootstrap = (slug: string, email: string, ...more: string[]): Promise<Bootstrapped> =>
  cliJson(['bootstrap', '--workspace', slug, '--email', email, ...more]);

export const clientOf = (key: string | null, slug: string, base?: string): Client =>
  new Client({ version: 'v2', credential: apiKey(key!), slug, base });

/** The message of a command that must fail: nothing on standard output, and no stack. */
export async function complaint(args: readonly string[], env?: Environment): Promise<string> {
  const { code, stdout, stderr } = await cli(args, env);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).not.toMatch(/^ {4}at /m);
  return stderr.trim();
}

import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
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
 * they share a process, since loading the service takes longer than most of them; beside another one, and with an
 * environment of its own, a command gets its own.
 */
export async function cli(args: readonly string[], env?: Environment, input = ''): Promise<Finished> {
  if (env || host.isBusy) return alone(args, env ?? { DATABASE_URL: testRun().databaseUrl }, input);
  return host.run(args, input);
}

const environment = (env: Environment) => ({ PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env });

async function alone(args: readonly string[], env: Environment, input: string): Promise<Finished> {
  const child = spawn(process.execPath, [join(ROOT, 'dist/src/cli/main.js'), ...args], { env: environment(env) });
  child.stdin.end(input);
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}

class Host {
  isBusy = false;
  private child?: ChildProcess;

  async run(args: readonly string[], input: string): Promise<Finished> {
    this.isBusy = true;
    const answered = new AbortController();
    try {
      this.child ??= fork(join(__dirname, 'cli-host.mjs'), {
        env: environment({ DATABASE_URL: testRun().databaseUrl }),
      });
      this.child.send({ args, input });
      const [finished] = (await Promise.race([
        once(this.child, 'message', answered),
        once(this.child, 'exit', answered).then(() => Promise.reject(new Error(`${args.join(' ')} ended its process`))),
      ])) as [Finished];
      return finished;
    } finally {
      answered.abort();
      this.isBusy = false;
    }
  }

  end(): void {
    this.child?.kill();
  }
}

const host = new Host();
afterAll(() => host.end());

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

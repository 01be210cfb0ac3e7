import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, loadConfig } from '.';

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    return (error as ConfigError).problems;
  }
  return [];
}

let directory: string;
beforeAll(() => (directory = mkdtempSync(join(tmpdir(), 'config-'))));
afterAll(() => rmSync(directory, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
}

it('reads a secret from the file, without the last line break', () => {
  const { config, origins } = loadConfig({
    DATABASE_URL_FILE: file('url', 'postgres://db/cairn\r\n'),
    ADMIN_EMAIL: 'a@example.com',
    ADMIN_PASSWORD_FILE: file('password', 'correct horse \n'),
  });
  expect(config).toMatchObject({ databaseUrl: 'postgres://db/cairn', adminPassword: 'correct horse ' });
  expect(origins).toMatchObject({ databaseUrl: 'file', adminPassword: 'file', adminEmail: 'environment' });
});

it('refuses a variable that is given twice', () => {
  expect(problemsOf({ REDIS_URL: 'redis://a', REDIS_URL_FILE: file('redis', 'redis://b') })).toEqual([
    'REDIS_URL and REDIS_URL_FILE are both set: remove one of them.',
  ]);
});

it('refuses a file that is missing, empty or not a file', () => {
  const missing = join(directory, 'missing');
  const empty = file('empty', '\n');
  expect(problemsOf({ DATABASE_URL_FILE: missing, REDIS_URL_FILE: directory, ADMIN_PASSWORD_FILE: empty })).toEqual([
    `DATABASE_URL_FILE must name a readable file, but reading "${missing}" failed with ENOENT.`,
    `REDIS_URL_FILE must name a readable file, but reading "${directory}" failed with EISDIR.`,
    `ADMIN_PASSWORD_FILE must name a file with a value: "${empty}" is empty.`,
  ]);
});

it('names the file of an invalid secret, not its content', () => {
  const path = file('wrong', 'hunter2secret');
  const [problem] = problemsOf({ DATABASE_URL_FILE: path });
  expect(problem).toContain(`DATABASE_URL_FILE (${path}) must be a URL`);
  expect(problem).not.toContain('hunter2secret');
});

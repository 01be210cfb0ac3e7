import { createServer, type AddressInfo } from 'node:net';
import { Stage } from '../../support/service';

jest.setTimeout(60_000);

let stage: Stage;
beforeAll(async () => (stage = await Stage.make()));
afterEach(() => stage.endServices());
afterAll(() => stage.clear());

/** Starts what cannot start; answers all that it printed. */
async function failure(env: Record<string, string>): Promise<string> {
  const service = await stage.beginProcess({ LOG_LEVEL: 'warn', ...env });
  expect(await service.exited).toBe(1);
  return service.output;
}

describe('what cannot start ends with one line and status 1', () => {
  it.each([
    [
      'nothing listens',
      'postgres://u:s3cret@127.0.0.1:1/work',
      /^DATABASE_URL \(postgres:\/\/u@127\.0\.0\.1:1\/work\) cannot be used: nothing listens/,
    ],
    [
      'an unknown host',
      'postgres://u:s3cret@nowhere.invalid/work',
      /^DATABASE_URL \(postgres:\/\/u@nowhere\.invalid\/work\) cannot be used: the host name/,
    ],
  ])('%s', async (_what, url, line) => {
    const output = await failure({ DATABASE_URL: url });
    expect(output).toMatch(line);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).not.toContain('s3cret');
  });

  it('a database that is not there', async () => {
    const url = new URL(stage.databaseUrl);
    url.pathname = '/not_there';
    const output = await failure({ DATABASE_URL: url.href });
    expect(output).toMatch(/^DATABASE_URL \(.*\/not_there\) cannot be used: there is no such database/);
  });

  it('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    for (const WORKERS of ['1', '2']) {
      const output = await failure({ PORT: String(port), WORKERS });
      expect(output).toBe(
        `Cannot listen on 127.0.0.1, port ${port}. Another program listens there: stop it, or set PORT to another port.\n`,
      );
    }
    other.close();
  });

  it('a configuration that is not valid', async () => {
    const output = await failure({ REQUEST_TIMEOUT: 'soon', LOG_LEVEL: 'loud' });
    expect(output).toMatch(/^The configuration is not valid:\n {2}REQUEST_TIMEOUT must .*\n {2}LOG_LEVEL must .*\n$/);
  });

  it('a first set-up that is refused', async () => {
    const output = await failure({ ADMIN_EMAIL: 'ann@example.com', ADMIN_PASSWORD: 'x'.repeat(300) });
    expect(output).toBe('The first set-up failed: A password has at most 256 characters.\n');
  });
});

it('warns of a variable that nobody reads', async () => {
  const service = await stage.startProcess({ DATABSE_URL: 'x' });
  expect(service.logged({ level: 'warn' })).toEqual([
    expect.objectContaining({ msg: 'DATABSE_URL is not a variable of this server. Did you mean DATABASE_URL?' }),
  ]);
});

import { existsSync } from 'node:fs';
import { NestLog } from './nest-log';
import { createLog, output } from './log';
import { logRequest } from './request-log';

const KEY = 'cairn_pat_3Zk0uY7dQm1xV9sLr2Wb8Tn4Hc6Jf5Gp0Ae';

function recording(level = 'info', format: 'json' | 'pretty' = 'json') {
  const lines: string[] = [];
  const log = createLog({ level, format, out: { write: (line: string) => void lines.push(line) } });
  return { log, lines, entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

it('writes one JSON object a line', () => {
  const { log, lines } = recording();
  log.info({ a: 1 }, 'hello');
  log.debug('not this one');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    pid: process.pid,
    a: 1,
    msg: 'hello',
  });
  expect(lines[0]).toMatch(/\n$/);
});

it.each(['json', 'pretty'] as const)('never writes a credential, wherever it comes from (%s)', (format) => {
  const { log, lines } = recording('trace', format);
  const error = Object.assign(new Error(`no ${KEY}`), {
    query: 'select 1',
    parameters: [KEY, 'hash-of-a-key'],
    config: { headers: { authorization: 'Bearer abcdefghi' } },
    cause: new Error(`postgres://cairn:s3cret@db/cairn and ${KEY}`),
  });
  log.error({ err: error, headers: { 'x-api-key': 'devkey', cookie: 'sid=opaque' } }, `Key ${KEY}`);
  log.info({ deep: { deeper: { authorization: 'Basic b3BhcXVl' } } });
  new NestLog(log).error(error);
  new NestLog(log).error({ err: error, requestId: 'r' }, `Failed for ${KEY}`, 'Errors');
  new NestLog(log).warn(`Bearer ${KEY}`, 'Context');
  logRequest(log, { id: 'r', method: 'GET', path: `/api/v1/${KEY}/`, status: 404, milliseconds: 1 });
  const text = lines.join('');
  expect(text.split('\n').length).toBeGreaterThan(5);
  for (const secret of [KEY, KEY.slice(10), 'devkey', 'opaque', 'b3BhcXVl', 's3cret', 'hash-of-a-key', 'abcdefghi']) {
    expect(text).not.toContain(secret);
  }
});

describe('requests', () => {
  const finished = {
    id: 'r1',
    method: 'GET',
    status: 200,
    milliseconds: 1.2345,
    userId: 'u1',
    operation: 'o',
    version: 'v2',
  };

  it('are one line each', () => {
    const { log, entries } = recording();
    logRequest(log, { ...finished, path: '/api/v2/users/me/' });
    expect(entries()).toEqual([
      expect.objectContaining({
        level: 'info',
        requestId: 'r1',
        method: 'GET',
        path: '/api/v2/users/me/',
        status: 200,
        ms: 1.2,
        operation: 'o',
        version: 'v2',
        userId: 'u1',
      }),
    ]);
  });

  it('of machines that ask for health are written for debugging only', () => {
    const paths = ['/healthz', '/readyz', '/metrics', '/api/live/', '/api/ready', '/api/health/'];
    const quiet = recording('info');
    const loud = recording('debug');
    for (const path of paths) {
      logRequest(quiet.log, { ...finished, path });
      logRequest(loud.log, { ...finished, path });
    }
    expect(quiet.lines).toEqual([]);
    expect(loud.entries().map(({ level }) => level)).toEqual(paths.map(() => 'debug'));
  });
});

describe("Nest's log", () => {
  it('keeps level, context, error and request id', () => {
    const { log, entries } = recording();
    const nest = new NestLog(log);
    nest.error({ err: new Error('broken'), requestId: 'r1' }, 'Unexpected failure', 'Errors');
    nest.warn('careful', 'Somewhere');
    nest.fatal('over', 'stack of it', 'Somewhere');
    expect(entries()).toEqual([
      expect.objectContaining({
        level: 'error',
        context: 'Errors',
        requestId: 'r1',
        msg: 'Unexpected failure',
        err: expect.objectContaining({ type: 'Error', message: 'broken', stack: expect.any(String) }),
      }),
      expect.objectContaining({ level: 'warn', context: 'Somewhere', msg: 'careful' }),
      expect.objectContaining({ level: 'fatal', context: 'Somewhere', details: ['stack of it'], msg: 'over' }),
    ]);
  });

  it('is quiet about how the application is put together', () => {
    const { log, entries } = recording('debug');
    const nest = new NestLog(log);
    nest.log('UsersModule dependencies initialized', 'InstanceLoader');
    nest.log('Something of interest', 'Webhooks');
    expect(entries()).toEqual([expect.objectContaining({ msg: 'Something of interest', level: 'info' })]);
  });
});

const FULL = '/dev/full';

(existsSync(FULL) ? it : it.skip)('goes on where the disk of its file is full', () => {
  const log = createLog({ level: 'info', format: 'json', out: output({ dest: FULL }) });
  expect(() => {
    log.info('first');
    log.info('second');
  }).not.toThrow();
});

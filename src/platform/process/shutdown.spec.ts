import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../logging';
import { Shutdown, within } from './shutdown';

function recording() {
  const lines: string[] = [];
  const log = createLog({ level: 'info', format: 'json', out: { write: (line: string) => void lines.push(line) } });
  return { log, lines };
}

it('closes in the reverse order, one after the other, once', async () => {
  const closed: string[] = [];
  const shutdown = new Shutdown(recording().log);
  shutdown.defer('database', () => void closed.push('database'));
  shutdown.defer('server', async () => {
    await sleep(5);
    closed.push('server');
  });
  expect(shutdown.begun).toBe(false);
  await Promise.all([shutdown.run(), shutdown.run()]);
  expect(shutdown.begun).toBe(true);
  expect(closed).toEqual(['server', 'database']);
});

it('goes on after what cannot be closed, and says so', async () => {
  const { log, lines } = recording();
  const closed: string[] = [];
  const shutdown = new Shutdown(log);
  shutdown.defer('database', () => void closed.push('database'));
  shutdown.defer('server', () => Promise.reject(new Error('stuck')));
  await shutdown.run();
  expect(closed).toEqual(['database']);
  expect(lines.join('')).toContain('Closing failed: server');
});

it('closes also what is opened while it closes', async () => {
  const closed: string[] = [];
  const shutdown = new Shutdown(recording().log);
  shutdown.defer('first', () => shutdown.defer('late', () => void closed.push('late')));
  await shutdown.run();
  expect(closed).toEqual(['late']);
});

describe('within', () => {
  it('tells whether the work was done in time', async () => {
    expect(await within(1_000, Promise.resolve())).toBe(true);
    expect(await within(5, sleep(200, undefined, { ref: false }))).toBe(false);
  });

  it('passes a failure on', async () => {
    await expect(within(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});

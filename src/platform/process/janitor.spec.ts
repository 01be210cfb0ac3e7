import { createLog } from '../logging';
import { Janitor } from './janitor';

const HOUR = 3_600_000;
const lines: string[] = [];
const log = createLog({ level: 'info', format: 'json', out: { write: (line: string) => void lines.push(line) } });

beforeEach(() => {
  lines.length = 0;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

it('sweeps a minute after the start and then every hour', async () => {
  let swept = 0;
  const janitor = new Janitor([{ name: 'keys', sweep: () => Promise.resolve(++swept) }], log);
  await jest.advanceTimersByTimeAsync(59_000);
  expect(swept).toBe(0);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(swept).toBe(1);
  await jest.advanceTimersByTimeAsync(2 * HOUR);
  expect(swept).toBe(3);
  await janitor.stop();
  await jest.advanceTimersByTimeAsync(2 * HOUR);
  expect(swept).toBe(3);
  expect(JSON.parse(lines[0]!)).toMatchObject({ task: 'keys', removed: 1 });
});

it('goes on with the next task, and the next hour, after a failure', async () => {
  let swept = 0;
  const failing = { name: 'failing', sweep: () => Promise.reject(new Error('no database')) };
  const janitor = new Janitor([failing, { name: 'keys', sweep: () => Promise.resolve(++swept) }], log);
  await jest.advanceTimersByTimeAsync(60_000 + HOUR);
  expect(swept).toBe(2);
  expect(lines.filter((line) => line.includes('no database'))).toHaveLength(2);
  await janitor.stop();
});

it('ends its task before it stops, and begins no other', async () => {
  const ended: string[] = [];
  let finish = (): void => undefined;
  const slow = () => new Promise<number>((resolve) => (finish = () => resolve(ended.push('slow'))));
  const janitor = new Janitor(
    [
      { name: 'slow', sweep: slow },
      { name: 'next', sweep: () => Promise.resolve(ended.push('next')) },
    ],
    log,
  );
  await jest.advanceTimersByTimeAsync(60_000);
  const stopped = janitor.stop().then(() => ended.push('stopped'));
  finish();
  await stopped;
  expect(ended).toEqual(['slow', 'stopped']);
});

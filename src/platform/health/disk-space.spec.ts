import { DiskSpace } from './disk-space';

const MIB = 2 ** 20;

function watched(rooms: (number | undefined)[]) {
  const logged: string[] = [];
  const note = (level: string) => (_facts: object, text: string) => void logged.push(`${level}: ${text}`);
  const log = { error: note('error'), info: note('info') };
  const disk = new DiskSpace('/data', { log: log as never, room: () => Promise.resolve(rooms.shift()) });
  return { disk, logged };
}

it('is full before PostgreSQL has no room for its log, and until there is twice as much', async () => {
  const { disk, logged } = watched([33 * MIB, 31 * MIB, 40 * MIB, undefined, 64 * MIB]);
  const seen: boolean[] = [];
  for (let look = 0; look < 5; look++) {
    await disk.look();
    seen.push(disk.isFull);
  }
  expect(seen).toEqual([false, true, true, true, false]);
  expect(logged).toEqual([
    'error: The disk is full: nothing is written until there is room again',
    'info: The disk has room again',
  ]);
});

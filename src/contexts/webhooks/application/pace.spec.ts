import { Pace } from './pace';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('lets a few begin in each turn of the process, in their order', async () => {
  const pace = new Pace();
  const begun: number[] = [];
  for (let i = 0; i < 5; i++) void pace.next().then(() => begun.push(i));
  const seen: number[] = [];
  for (let turns = 0; begun.length < 5 && turns < 50; turns++) {
    await turn();
    seen.push(begun.length);
  }
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  const steps = seen.map((count, index) => count - (seen[index - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(2);
});

it('begins at once again after it had nothing to do', async () => {
  const pace = new Pace();
  await pace.next();
  await turn();
  await expect(pace.next()).resolves.toBeUndefined();
});

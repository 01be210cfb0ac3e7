import type { CachedGatekeeper } from '#auth';
import type { Db } from '#persistence';
import { CommittedAccessMemory } from './committed.access-memory';

it('forgets when the transaction has committed, not before', () => {
  const afterwards: (() => void)[] = [];
  const gatekeeper = { forget: jest.fn() };
  const db = { afterCommit: (work: () => void) => void afterwards.push(work) };
  new CommittedAccessMemory(gatekeeper as unknown as CachedGatekeeper, db as unknown as Db).forget();
  expect(gatekeeper.forget).not.toHaveBeenCalled();
  for (const work of afterwards) work();
  expect(gatekeeper.forget).toHaveBeenCalledTimes(1);
});

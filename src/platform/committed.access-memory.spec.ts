import type { CachedGatekeeper } from '#auth';
import type { Db, Replicas } from '#persistence';
import { CommittedAccessMemory } from './committed.access-memory';

it('forgets and tells the standbys when the transaction has committed, not before', () => {
  const afterwards: (() => void)[] = [];
  const gatekeeper = { forget: jest.fn() };
  const db = { afterCommit: (work: () => void) => void afterwards.push(work) };
  const replicas = { accessChanged: jest.fn() };
  const [keeper, all] = [gatekeeper as unknown as CachedGatekeeper, replicas as unknown as Replicas];
  new CommittedAccessMemory(keeper, db as unknown as Db, all).forget();
  expect(gatekeeper.forget).not.toHaveBeenCalled();
  expect(replicas.accessChanged).not.toHaveBeenCalled();
  for (const work of afterwards) work();
  expect(gatekeeper.forget).toHaveBeenCalledTimes(1);
  expect(replicas.accessChanged).toHaveBeenCalledTimes(1);
});

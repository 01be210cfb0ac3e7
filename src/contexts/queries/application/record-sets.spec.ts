import '../../item-references.fake';
import type { FilterTree } from '#kernel';
import { ALL_READ, ctx, FakeNames, FakeProperties, FixedClock, line } from './query-names.fake';
import { parseQuery, WorkItemQueries } from './work-item.queries';

const queries = new WorkItemQueries(new FakeNames(), new FixedClock(), new FakeProperties());

const compiled = async (text: string): Promise<string> => {
  const tree = await queries.conditionOf(ctx, parseQuery(text), ALL_READ);
  return line((tree as { and: [FilterTree] }).and[0]);
};

describe('functions that stand for some records of a kind', () => {
  it.each([
    ['cycle = activeCycle()', 'cycleId in ["cycle activeCycle 2026-01-14"]'],
    ['cycle IN (upcomingCycles(), "Sprint 1")', 'cycleId in ["cycle upcomingCycles 2026-01-14","c1"]'],
    ['cycle NOT IN completedCycles()', 'not(cycleId in ["cycle completedCycles 2026-01-14"])'],
    ['release = "2.0"', 'releaseId in ["r2"]'],
    ['release NOT IN (releaseMatch("^2"), "2.0")', 'not(releaseId in ["r1","r2"])'],
    ['release = earliestUnreleasedRelease()', 'releaseId in ["release earliestUnreleasedRelease 2026-01-14"]'],
    ['release IS NULL', 'releaseId isnull true'],
    ['releaseMatch("^2")', 'releaseId in ["r1"]'],
    ['inNextRelease', 'releaseId in ["release earliestUnreleasedRelease 2026-01-14"]'],
  ])('%s', async (text, expected) => {
    expect(await compiled(text)).toBe(expected);
  });

  it.each(['module = activeCycle()', 'state IN completedCycles()', 'cycle = openStates()', 'cycle = activeCycle(1)'])(
    'fit beside names of that kind only: %s',
    async (text) => {
      await expect(compiled(text)).rejects.toThrow();
    },
  );
});

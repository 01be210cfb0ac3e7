import '../../item-references.fake';
import type { FilterTree } from '#kernel';
import { ALL_READ, ctx, FakeNames, FakeProperties, FixedClock, line } from './query-names.fake';
import { parseQuery, WorkItemQueries } from './work-item.queries';

it.each([
  ['aggregate(self, estimate, sum, 5)', 'figure eq {"of":"estimate","figure":"sum","least":5}'],
  [
    'Aggregate(CHILDREN, estimate, Avg, 2.5)',
    'figure eq {"of":"estimate","figure":"avg","least":2.5,"below":{"all":["p-eng"],"own":["p-ops"],"userId":"me"}}',
  ],
  [
    'aggregate(children, worklog, count, 1)',
    'figure eq {"of":"worklog","figure":"count","least":1,"below":{"all":["p-eng"],"own":["p-ops"],"userId":"me"},' +
      '"projectIds":["p-eng","p-ops"]}',
  ],
])('%s', async (text, expected) => {
  const queries = new WorkItemQueries(new FakeNames(), new FixedClock(), new FakeProperties());
  const { and } = (await queries.conditionOf(ctx, parseQuery(text), ALL_READ)) as { and: [FilterTree] };
  expect(line(and[0])).toBe(expected);
});

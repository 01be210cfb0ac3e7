import '../../item-references.fake';
import type { FilterTree } from '#kernel';
import { ALL_READ, ctx, FakeNames, FakeProperties, FixedClock, line, UUID } from './query-names.fake';
import { parseQuery, WorkItemQueries } from './work-item.queries';

const compiled = async (text: string, names = new FakeNames()): Promise<string> => {
  const queries = new WorkItemQueries(names, new FixedClock(), new FakeProperties());
  const tree = await queries.conditionOf(ctx, parseQuery(text), ALL_READ);
  return line((tree as { and: [FilterTree] }).and[0]);
};

it.each([
  ['page = HANDBOOK', 'linkedPages in ["g1","g2"]'],
  ['page IN ("release plan", handbook)', 'linkedPages in ["g3","g1","g2"]'],
  // An id that is not there, or that the caller does not see, matches nothing.
  [`page = ${UUID}`, 'linkedPages in []'],
  ['page IS NULL', 'not(linkedPages in ["g1","g2","g3"])'],
])('%s', async (text, condition) => expect(await compiled(text)).toBe(condition));

it('asks for all pages of a query at once', async () => {
  const [one, many] = [new FakeNames(), new FakeNames()];
  await compiled('page = handbook', one);
  await compiled('page = handbook OR page = "release plan" OR page IN (handbook)', many);
  expect(many.questions).toBe(one.questions);
});

it('refuses a name that no page has', async () => {
  await expect(compiled('page = Nowhere')).rejects.toMatchObject({
    details: { fields: [{ message: 'Line 1, column 8: There is no page "Nowhere".' }] },
  });
});

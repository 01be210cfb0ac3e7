import '../../item-references.fake';
import { forbidden, isFilter, leavesOf, type FilterTree, type WorkspaceCtx } from '#kernel';
import { workItemList } from '../../work-items';
import { FIELDS } from './fields';
import { PREDICATES } from './predicates';
import { ALL_READ, ctx, FakeNames, FakeProperties, FixedClock, line } from './query-names.fake';
import { HANGING_RECORDS, type HangingRecords, type RecordRules } from './record-rules';
import { parseQuery, WorkItemQueries } from './work-item.queries';

const inWorkspace: WorkspaceCtx = Object.fromEntries(
  Object.entries(ctx).filter(([name]) => name !== 'projectId'),
) as unknown as WorkspaceCtx;

const compiled = async (text: string, where: WorkspaceCtx, rules: RecordRules): Promise<FilterTree> => {
  const tree = await new WorkItemQueries(new FakeNames(), new FixedClock(), new FakeProperties()).conditionOf(
    where,
    parseQuery(text),
    rules,
  );
  return (tree as { and: [FilterTree] }).and[0];
};

/** Arguments of the words that take some. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  moduleMatch: '"^Core"',
  releaseMatch: '"^2"',
  commentContains: 'x',
  linkContains: 'x',
  hasLinkUrl: '"https://example.com"',
  commentedAfter: '2026-01-01',
  commentedBefore: '2026-01-01',
  aggregate: 'self, estimate, sum, 1',
  workLoggedBetween: '2026-01-01, 2026-01-02',
};

/** Every word that stands alone, as a query of it. */
const WORDS = Object.entries(PREDICATES).map(([name, { args, records }]) => {
  const value = ARGUMENTS[name] ?? (/By$/.test(name) && !/^blocked/.test(name) ? 'bob' : 'ENG-1');
  return { query: args[1] ? `${name}(${value})` : name, records };
});

/** The filters of the list, and these, ask about members of the item itself. */
const OWN = new Set([
  ...Object.keys(workItemList().filters),
  ...['id', 'archivedAt', 'isEpic', 'hasChildIn', 'figure', 'targetDate'],
]);

const about = [
  ...WORDS.filter(({ records }) => records),
  { query: 'aggregate(self, worklog, sum, 1)', records: 'worklogs' as const },
];
const ownOnly = WORDS.filter(({ records }) => !records);

it.each(ownOnly)('$query is about the item itself', async ({ query }) => {
  const tree = await compiled(query, ctx, ALL_READ);
  expect(leavesOf(tree).filter(({ field }) => !OWN.has(field))).toEqual([]);
});

it('has words about every kind of record, and all fields but that about mentions are of the item itself', () => {
  expect([...new Set(about.map(({ records }) => records))].sort()).toEqual([...HANGING_RECORDS]);
  for (const { unset } of Object.values(FIELDS)) {
    if (typeof unset === 'object' && isFilter(unset))
      expect(OWN).toContain(unset.field.replace('completedAt', 'createdAt'));
  }
});

const readIf = (areRead: RecordRules['areRead']): RecordRules => ({ refusal: () => undefined, areRead });

describe.each(about)('$query', ({ query, records }) => {
  it('is what it says where its records are read', async () => {
    const asked: HangingRecords[] = [];
    const rules = readIf((_, kind) => asked.push(kind) > 0);
    expect(line(await compiled(query, ctx, rules))).toBe(line(await compiled(query, ctx, ALL_READ)));
    expect(asked).toEqual([records]);
  });

  it('is true of nothing in a project where they are not', async () => {
    expect(
      line(
        await compiled(
          query,
          ctx,
          readIf(() => false),
        ),
      ),
    ).toBe('id in []');
  });

  it('is true across projects of items in those where they are read', async () => {
    const contributors = readIf(({ projectRole }) => projectRole === 'contributor');
    const plain = line(await compiled(query, inWorkspace, ALL_READ));
    expect(line(await compiled(query, inWorkspace, contributors))).toBe(`(projectId in ["p-eng"] & ${plain})`);
    expect(
      line(
        await compiled(
          query,
          inWorkspace,
          readIf(() => false),
        ),
      ),
    ).toBe(`(projectId in [] & ${plain})`);
  });

  it('is refused to a credential that does not read them', async () => {
    const rules: RecordRules = { ...ALL_READ, refusal: (_, kind, word) => forbidden(`${kind} ${word}`) };
    await expect(compiled(query, ctx, rules)).rejects.toThrow(`${records} ${/^\w+/.exec(query)![0]}`);
  });
});

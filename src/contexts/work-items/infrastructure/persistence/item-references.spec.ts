import { expedition, TABLE } from './expedition.fake';
import { present, render, select, shows, type ResolveProvider } from '#http';
import type { Clock, ProjectCtx } from '#kernel';
import type { Db } from '#persistence';
import { declareItemReferences, itemReferences } from '#references';
import { arrangementOf, parseQuery, WorkItemQueries } from '../../../queries';
import { FREE } from '../../domain/state-policy';
import { checkReferences, questionsOf, withPlainIds } from '../../domain/reference.checks';
import { ReferenceNames } from '../../application/reference-names';
import { workItemList, type WorkItemRecord } from '../../application/work-item.repository';
import { changesBetween, previousValues, type Snapshot } from '../../domain/changes';
import { SqlReferences } from './sql.references';
import { SqlReferredRecords } from './sql.referred-records';
import { referred } from '../../api/referred';
import type { StateFact } from '../../domain/facts';
import { newWorkItem } from '../../domain/new-work-item';
import { setsOf } from '../../domain/referring';
import { workItemModel } from './work-item.model';

const ctx = { workspaceId: 'w', projectId: 'p', userId: 'me', workspaceRole: 'member' } as unknown as ProjectCtx;

/** Answers every statement with the rows of the first pattern that it matches. */
class FakeDb {
  readonly statements: string[] = [];

  constructor(private readonly answers: readonly (readonly [RegExp, readonly object[]])[]) {}

  query = (text: string, values: readonly unknown[] = []) => {
    this.statements.push(`${text} -- ${JSON.stringify(values)}`);
    return Promise.resolve(this.answers.find(([pattern]) => pattern.test(text))?.[1] ?? []);
  };

  read = this.query;
}

const on = (answers: readonly (readonly [RegExp, readonly object[]])[] = []) => new FakeDb(answers);

it('is looked up and locked with all others in one statement, and refused where it is not there', async () => {
  const row = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`known${index}`, ['m1']]));
  const db = on([[/as "known0"/, [{ ...row, initial2: 'm0' }]]]);
  const command = withPlainIds({ expeditionIds: ['M1', 'm1'] } as object);
  expect(command).toEqual({ expeditionIds: ['m1'] });
  const facts = await new SqlReferences(db as unknown as Db).facts(ctx, questionsOf([command]));
  expect(facts.initial.get('expedition')).toBe('m0');
  const text = db.statements.find((one) => one.includes('from expeditions k'))!;
  expect(text).toMatch(/from expeditions k [^)]*\n[^)]*any\(\$\d+::uuid\[\]\) for key share/);
  expect(text).toContain('from labels k');
  expect(checkReferences(command, { facts, policy: {} })).toEqual(command);
  expect(() => checkReferences({ expeditionIds: ['gone'] } as object, { facts, policy: {} })).toThrow(
    expect.objectContaining({ details: { fields: [expect.objectContaining({ field: 'expeditionIds' })] } }),
  );
});

it('can be given by name', async () => {
  const db = on([[/, expeditions t/, [{ name: 'Beta', ids: ['m1'] }]]]);
  const names = new ReferenceNames(new SqlReferences(db as unknown as Db));
  expect(await names.resolve(ctx, { expeditionNames: ['Beta'] } as object)).toMatchObject({ expeditionIds: ['m1'] });
});

it('is written with new items and with changes, and told by their history', () => {
  expect(setsOf({ expeditionIds: ['m1'] } as object)).toMatchObject({ expeditionIds: ['m1'], labelIds: [] });
  const before = { ...({ expeditionIds: ['m1'] } as object) } as Snapshot;
  const after = { ...({ expeditionIds: ['m2'] } as object) } as Snapshot;
  const told = changesBetween(before, after, [{ ...expedition, nameOf: (id) => `name of ${id}` }]);
  expect(told.map(({ verb, field, oldValue, newValue }) => [verb, field, oldValue, newValue])).toEqual([
    ['created', 'expeditions', '', 'name of m2'],
    ['deleted', 'expeditions', 'name of m1', ''],
  ]);
  expect(previousValues(before, after, [expedition])).toEqual({ expeditionIds: ['m1'] });
});

it('is what new items begin with where the project has one', () => {
  const initial = new Map([['expedition', 'm0']]);
  const facts = { states: [{ id: 's', group: 'backlog' } as StateFact], known: new Map(), initial };
  const drafted = (command: object) =>
    newWorkItem(
      { name: 'Item', descriptionHtml: '', descriptionStripped: '', ...command },
      { projectId: 'p', userId: 'me', facts, at: '2026-01-14', policy: {}, states: FREE },
    );
  expect(drafted({})).toHaveProperty('expeditionIds', ['m0']);
  expect(drafted({ expeditionIds: [] })).toHaveProperty('expeditionIds', []);
});

it('is a member, a filter and an ordering of lists', () => {
  expect(workItemList().filters).toHaveProperty('expeditionId');
  expect(workItemList().orderings).toHaveProperty('expeditionName');
  expect(workItemModel().columns).toHaveProperty('expeditionIds', expect.stringContaining(TABLE));
  expect(workItemModel().filters).toHaveProperty('expeditionId', {
    table: TABLE,
    owner: 'work_item_id',
    member: 'expedition_id',
  });
  expect(workItemModel().filters).toHaveProperty('isLate', expect.stringContaining('late_items'));
  expect(workItemModel().orderings).toHaveProperty('expeditionName.sql', expect.stringContaining('max(m.name)'));
});

it('is shown in the place of its ids', async () => {
  const expansions = { expeditions: referred('expedition', 'expeditionIds' as never, { many: true }) };
  const presenter = present<WorkItemRecord>('Item', { id: shows<WorkItemRecord>().uuid('id') }, expansions);
  const db = on([[/from expeditions/, [{ id: 'm1', title: 'Beta', isDone: false }]]]);
  const records = new SqlReferredRecords(db as unknown as Db);
  const selection = select(presenter, { fields: undefined, expand: 'expeditions', shape: 'one' }, { idAlways: true });
  const items = [{ id: 'i', expeditionIds: ['m1', 'gone'] }];
  expect(await render(presenter, items, selection, ctx, (() => records) as ResolveProvider)).toEqual([
    { id: 'i', expeditions: [{ id: 'm1', title: 'Beta', is_done: false }] },
  ]);
  expect(db.statements).toEqual([
    expect.stringMatching(
      /^select id, name as "title", is_done as "isDone" from expeditions\s+where workspace_id = \$1/,
    ),
  ]);
});

it('is a word of the query language', async () => {
  const names = {
    place: () =>
      Promise.resolve({ timezone: 'UTC', projectIds: ['p'], projects: [], visible: { all: ['p'], own: [] } }),
    idsByName: (_: unknown, __: unknown, { kind }: { kind: string }) =>
      Promise.resolve(new Map(kind === 'expedition' ? [['Beta', ['m1']]] : [])),
  };
  const queries = new WorkItemQueries(
    names as never,
    { now: () => '2026-01-14T09:00:00.000000Z' } as Clock,
    {} as never,
  );
  expect(await queries.conditionOf(ctx, parseQuery('expedition = Beta'), {} as never)).toEqual({
    and: [{ field: 'expeditionId', operator: 'in', value: ['m1'] }],
  });
  expect(await queries.conditionOf(ctx, parseQuery('expedition IS NULL'), {} as never)).toEqual({
    and: [{ field: 'expeditionId', operator: 'isnull', value: true }],
  });
  expect(arrangementOf(parseQuery('ORDER BY expedition')).order).toMatchObject({ by: 'expeditionName' });
});

it('cannot be declared once lists are made', () => {
  expect(() => declareItemReferences([...itemReferences(), { ...expedition, kind: 'late' }])).toThrow(
    'Declared too late: late.',
  );
});

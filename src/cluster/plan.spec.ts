import type { Key, Layout, Table } from './layout';
import { distribution, gathering, type Plan } from './plan';
import { refusalsOf } from './refusals';

type Given = Partial<Table> & Pick<Table, 'name' | 'place'>;

const table = (given: Given): Table => ({
  now: 'local',
  hasRest: false,
  triggers: [],
  numbered: [],
  column: given.place !== 'tenant' ? undefined : given.name === 'workspaces' ? 'id' : 'workspace_id',
  ...given,
});

const foreign = (from: string, to: string, given: Partial<Key> = {}): Key => ({
  name: `fk_${from}_${to}`,
  table: from,
  kind: 'foreign',
  columns: ['workspace_id'],
  target: to,
  targetColumns: [to === 'workspaces' ? 'id' : 'workspace_id'],
  setsNull: false,
  isConstraint: true,
  definition: `FOREIGN KEY (workspace_id) REFERENCES ${to}`,
  ...given,
});

const slugs: Key = {
  name: 'uq_workspaces_slug',
  table: 'workspaces',
  kind: 'unique',
  columns: ['slug'],
  target: null,
  targetColumns: [],
  setsNull: false,
  isConstraint: true,
  definition: 'UNIQUE (slug)',
};

const layout = (tables: readonly Table[], keys: readonly Key[]): Layout => ({
  tables: new Map(tables.map((one) => [one.name, one])),
  keys,
});

const TABLES = [
  table({ name: 'jars', place: 'tenant' }),
  table({ name: 'sessions', place: 'local' }),
  table({ name: 'users', place: 'global' }),
  table({ name: 'workspaces', place: 'tenant' }),
];
const KEYS = [
  foreign('jars', 'workspaces'),
  foreign('sessions', 'users', { columns: ['user_id'], targetColumns: ['id'] }),
];
const LAYOUT = layout(TABLES, [...KEYS, slugs]);

const titles = ({ steps }: Plan) => steps.map((step) => step.map(({ title }) => title).join(', '));
const spread = TABLES.map((one) => ({ ...one, now: one.place }));

describe('spreading tables', () => {
  it('takes keys away, changes all tables in one transaction and adds the keys again', () => {
    const plan = distribution({ layout: LAYOUT, saved: [], shards: 4 });
    expect(titles(plan)).toEqual([
      'take away fk_jars_workspaces',
      'take away fk_sessions_users',
      'loosen uq_workspaces_slug',
      'copy users to all nodes, distribute workspaces, distribute jars',
      'free the room of jars',
      'free the room of users',
      'free the room of workspaces',
      'add fk_jars_workspaces',
    ]);
    expect(plan.saved.map(({ name }) => name)).toEqual(['fk_jars_workspaces', 'fk_sessions_users', slugs.name]);
    expect(plan.back.map(({ name }) => name)).toEqual(['fk_jars_workspaces']);
  });

  it('takes away a key from one node to all nodes that has come since', () => {
    const plan = distribution({ layout: layout(spread, KEYS), saved: [slugs], shards: 4 });
    expect(titles(plan)).toEqual(['take away fk_sessions_users']);
    expect(plan.saved).toEqual([slugs, KEYS[1]]);
    expect(plan.back).toEqual([]);
  });

  it('goes on after the keys that an earlier run has taken away', () => {
    const plan = distribution({ layout: layout(TABLES, [KEYS[1]!]), saved: [...KEYS, slugs], shards: 4 });
    expect(titles(plan).filter((title) => !/room/.test(title))).toEqual([
      'take away fk_sessions_users',
      'copy users to all nodes, distribute workspaces, distribute jars',
      'add fk_jars_workspaces',
    ]);
    expect(plan.saved).toEqual([...KEYS, slugs]);
  });

  it('goes on after the tables that an earlier run has spread', () => {
    const half = spread.map((one) => ({ ...one, hasRest: one.name === 'users' }));
    const plan = distribution({ layout: layout(half, [KEYS[0]!]), saved: [...KEYS, slugs], shards: 4 });
    expect(titles(plan)).toEqual(['free the room of users']);
  });

  it('spreads only a table that has come since', () => {
    const more = [...spread, table({ name: 'lids', place: 'tenant' })];
    const keys = [...KEYS, foreign('lids', 'jars')];
    expect(titles(distribution({ layout: layout(more, keys), saved: [slugs], shards: 4 }))).toContain(
      'distribute lids',
    );
  });

  it('has nothing to do where all is done', () => {
    expect(distribution({ layout: layout(spread, [KEYS[0]!]), saved: [KEYS[1]!, slugs], shards: 4 }).steps).toEqual([]);
  });
});

describe('bringing tables back', () => {
  it('brings one table after the other, and all keys, that of slugs as well', () => {
    expect(titles(gathering({ layout: layout(spread, KEYS), saved: [slugs] }))).toEqual([
      'take away fk_jars_workspaces',
      'take away fk_sessions_users',
      'bring jars back',
      'bring workspaces back',
      'bring users back',
      'add uq_workspaces_slug',
      'add fk_jars_workspaces',
      'add fk_sessions_users',
    ]);
  });

  it('adds the keys that tables did without while they were spread', () => {
    const plan = gathering({ layout: layout(spread, [KEYS[0]!]), saved: [KEYS[1]!, slugs] });
    expect(titles(plan).slice(-3)).toEqual([
      'add uq_workspaces_slug',
      'add fk_jars_workspaces',
      'add fk_sessions_users',
    ]);
  });

  it('takes back a distribution that has only taken keys away', () => {
    expect(titles(gathering({ layout: layout(TABLES, [KEYS[1]!]), saved: [...KEYS, slugs] }))).toEqual([
      'add uq_workspaces_slug',
      'add fk_jars_workspaces',
    ]);
  });
});

describe('what is refused', () => {
  const refused = (tables: readonly Table[], keys: readonly Key[] = []) =>
    refusalsOf(layout([...TABLES.filter(({ name }) => !tables.some((one) => one.name === name)), ...tables], keys));

  it('lets tables be whose keys keep within a workspace', () => {
    expect(refusalsOf(LAYOUT)).toEqual([]);
  });

  it.each([
    [
      'a unique key without the workspace',
      { ...slugs, name: 'uq_jars_name', table: 'jars', columns: ['name'] },
      /uq_jars_name is without workspace_id/,
    ],
    [
      'a key without the workspace',
      foreign('jars', 'workspaces', { columns: ['shelf_id'] }),
      /does not keep within a workspace/,
    ],
    ['a key that clears columns', foreign('jars', 'workspaces', { setsNull: true }), /clears columns/],
    ['a key from all nodes to one workspace', foreign('users', 'jars'), /from a global table to a tenant one, jars/],
    ['a key from one node to tables of workspaces', foreign('sessions', 'jars'), /from a local table to a tenant one/],
    ['a key to a table of one node', foreign('jars', 'sessions'), /from a tenant table to a local one/],
    ['a key out of the schema', foreign('jars', 'elsewhere'), /in another schema/],
  ])('names %s', (_what, key, message) => {
    expect(refused([], [key])).toEqual([expect.stringMatching(message)]);
  });

  it('names triggers and numbered columns of tables of workspaces', () => {
    const jars = table({ name: 'jars', place: 'tenant', triggers: ['tr_jars'], numbered: ['number'] });
    expect(refused([jars])).toEqual([expect.stringContaining('tr_jars'), expect.stringContaining('number')]);
  });
});

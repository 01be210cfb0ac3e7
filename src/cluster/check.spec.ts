import { judgeMoves, judgeNodes, judgeServer } from './check';
import { skewOf } from './status';

const SERVER = {
  version: 180_000,
  ...{ preloaded: 'citus,pg_stat_statements', available: '13.2-1', preparable: 200, connections: 100 },
  ...{ locks: 64, relations: 500, mayAlter: true },
};
const problems = (facts: object, isThere = true) =>
  judgeServer({ ...SERVER, ...facts }, isThere)
    .filter(({ level }) => level !== 'ok')
    .map(({ text }) => text);

describe('the server', () => {
  it('is fit with Citus, room for prepared transactions and locks', () => {
    expect(problems({})).toEqual([]);
  });

  it.each([
    [{ available: null }, /is not installed/],
    [{ available: '12.1' }, /12\.1 is too old/],
    [{ preloaded: 'pg_stat_statements' }, /must begin with citus/],
    [{ preparable: 0, locks: 160 }, /set it to 200, here and on the nodes/],
    [{ locks: 40 }, /max_locks_per_transaction is 40: set it to 54 /],
    [{ mayAlter: false }, /must own the database/],
  ])('is unfit where it says %j', (facts, message) => {
    expect(problems(facts)).toEqual([expect.stringMatching(message)]);
  });

  it('may hide which libraries it loads', () => expect(problems({ preloaded: null })).toEqual([]));

  it('asks for the extension', () => {
    expect(problems({}, false)).toEqual([expect.stringContaining('create extension citus')]);
  });
});

describe('nodes', () => {
  const coordinator = { name: 'a', port: 5432, isCoordinator: true, holdsShards: false, isActive: true };
  const worker = { ...coordinator, name: 'b', isCoordinator: false, holdsShards: true };
  const levels = (nodes: Parameters<typeof judgeNodes>[0]) => judgeNodes(nodes).map(({ level }) => level);

  it('are a coordinator and some for workspaces', () => {
    expect(levels([coordinator, worker])).toEqual(['ok']);
    expect(levels([worker])).toEqual(['fail', 'ok']);
    expect(levels([coordinator])).toEqual(['fail']);
    expect(levels([coordinator, worker, { ...worker, name: 'c', isActive: false }])).toEqual(['fail', 'ok']);
  });

  it.each([
    ['logical', null, []],
    ['logical', 'pgoutput, citus', []],
    ['logical', 'pgoutput, "test_decoding"', [/^output_plugin_libraries of b:5432 does not name citus/]],
    ['replica', null, [/^b:5432 has wal_level = replica/]],
  ])('let parts be moved or not: %s, %s', (walLevel, plugins, said) => {
    const findings = judgeMoves([{ name: 'b', port: 5432, walLevel, plugins }]);
    expect(findings).toEqual(
      said.map((text) => ({ about: 'Moves', level: 'warn', text: expect.stringMatching(text) })),
    );
  });

  it('are skewed by how much the fullest has over the mean', () => {
    expect([skewOf([]), skewOf([0, 0]), skewOf([4, 4]), skewOf([3, 1])]).toEqual([1, 1, 1, 1.5]);
  });
});

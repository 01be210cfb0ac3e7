import {
  archived,
  type Change,
  changesBetween,
  created,
  deleted,
  nestedChange,
  type NamedReference,
  related,
  restored,
  type Snapshot,
  unrelated,
} from './changes';

const before: Snapshot = {
  id: 'w1',
  projectId: 'p1',
  sequenceId: 1,
  name: 'Login',
  descriptionHtml: '<p></p>',
  descriptionStripped: '',
  priority: 'none',
  stateId: 's1',
  stateGroup: 'backlog',
  typeId: null,
  parentId: null,
  cycleId: null,
  milestoneId: null,
  estimatePointId: null,
  point: null,
  startDate: null,
  targetDate: null,
  completedAt: null,
  archivedAt: null,
  isDraft: false,
  sortOrder: 65_535,
  externalSource: null,
  externalId: null,
  assigneeIds: [],
  labelIds: [],
  moduleIds: [],
  releaseIds: [],
  customerIds: [],
  customerRequestIds: [],
  initiativeIds: [],
};

const named = (kind: string) => (id: string) => `${kind} ${id}`;
const references: readonly NamedReference[] = [
  { member: 'stateId', history: { field: 'state', place: 1 }, nameOf: named('state') },
  { member: 'labelIds', history: { field: 'labels', place: 2 }, nameOf: named('label') },
  { member: 'assigneeIds', history: { field: 'assignees', place: 3 }, nameOf: named('user') },
  { member: 'typeId', nameOf: named('type') },
  { member: 'parentId', history: { field: 'parent', place: 1 }, nameOf: named('item') },
  {
    member: 'estimatePointId',
    history: { field: 'estimate_points', place: 1, cleared: 'removed' },
    nameOf: named('point'),
  },
  {
    member: 'cycleId',
    history: { field: 'cycles', place: 1, set: 'created', cleared: 'deleted' },
    nameOf: named('cycle'),
  },
  {
    member: 'moduleIds',
    history: { field: 'modules', place: 4, set: 'created', cleared: 'deleted' },
    nameOf: named('module'),
  },
];

/** The changes in short: verb and field, values, identifiers. */
const between = (from: Partial<Snapshot>, to: Partial<Snapshot>) =>
  changesBetween({ ...before, ...from }, { ...before, ...to }, references).map(short);
const short = (change: Change) => [
  `${change.verb} ${change.field}`,
  [change.oldValue, change.newValue],
  [change.oldIdentifier, change.newIdentifier],
];
const NO_IDS = [null, null];

describe('changesBetween', () => {
  it('is nothing where nothing differs', () => {
    const full = { assigneeIds: ['a', 'b'], labelIds: ['l'], moduleIds: ['m'], cycleId: 'c' };
    expect(between(full, full)).toEqual([]);
    expect(between({ assigneeIds: ['a', 'b'] }, { assigneeIds: ['b', 'a'] })).toEqual([]);
  });

  it('is nothing for members that have no history', () => {
    const to = { sortOrder: 1, externalId: 'x', externalSource: 'y', typeId: 't', point: 3, isDraft: true };
    expect(between({}, { ...to, archivedAt: 'now', completedAt: 'now', stateGroup: 'started' })).toEqual([]);
  });

  it('has values of plain members, and "" for what is not set', () => {
    const to = { name: 'Logout', priority: 'high', descriptionHtml: '<p>x</p>' } as const;
    expect(between({ targetDate: '2026-01-02' }, { ...to, startDate: '2026-01-01' })).toEqual([
      ['updated name', ['Login', 'Logout'], NO_IDS],
      ['updated priority', ['none', 'high'], NO_IDS],
      ['updated description', ['<p></p>', '<p>x</p>'], NO_IDS],
      ['updated start_date', ['', '2026-01-01'], NO_IDS],
      ['updated target_date', ['2026-01-02', ''], NO_IDS],
    ]);
  });

  it('names states and parents beside their ids', () => {
    expect(between({ parentId: 'w2' }, { stateId: 's2' })).toEqual([
      ['updated state', ['state s1', 'state s2'], ['s1', 's2']],
      ['updated parent', ['item w2', ''], ['w2', null]],
    ]);
  });

  it('removes an estimate that is cleared', () => {
    expect(between({}, { estimatePointId: 'e1' })).toEqual([
      ['updated estimate_points', ['', 'point e1'], [null, 'e1']],
    ]);
    expect(between({ estimatePointId: 'e1' }, {})).toEqual([
      ['removed estimate_points', ['point e1', ''], ['e1', null]],
    ]);
  });

  it('enters, changes and leaves a cycle', () => {
    expect(between({}, { cycleId: 'c1' })).toEqual([['created cycles', ['', 'cycle c1'], [null, 'c1']]]);
    expect(between({ cycleId: 'c1' }, { cycleId: 'c2' })).toEqual([
      ['updated cycles', ['cycle c1', 'cycle c2'], ['c1', 'c2']],
    ]);
    expect(between({ cycleId: 'c1' }, {})).toEqual([['deleted cycles', ['cycle c1', ''], ['c1', null]]]);
  });

  it('has an entry for each that comes or goes', () => {
    expect(between({ labelIds: ['a', 'b'] }, { labelIds: ['b', 'c'], assigneeIds: ['u'] })).toEqual([
      ['updated labels', ['', 'label c'], [null, 'c']],
      ['updated labels', ['label a', ''], ['a', null]],
      ['updated assignees', ['', 'user u'], [null, 'u']],
    ]);
    expect(between({ moduleIds: ['m1'] }, { moduleIds: ['m2'] })).toEqual([
      ['created modules', ['', 'module m2'], [null, 'm2']],
      ['deleted modules', ['module m1', ''], ['m1', null]],
    ]);
  });
});

it('begins and ends', () => {
  expect(created()).toMatchObject({ verb: 'created', field: null, comment: 'created the issue' });
  expect(deleted()).toMatchObject({ verb: 'deleted', field: 'issue', oldValue: null, newValue: null });
  expect(archived('archive')).toMatchObject({ field: 'archived_at', oldValue: null, newValue: 'archive' });
  expect(restored()).toMatchObject({ verb: 'updated', field: 'archived_at', oldValue: 'archive', newValue: 'restore' });
});

describe('nestedChange', () => {
  const told = (before: string | null, after: string | null) => {
    const change = nestedChange('link', 'l1', { before, after });
    return change && [...short(change), change.comment];
  };

  it('comes, changes and goes', () => {
    expect(told(null, 'a')).toEqual(['created link', [null, 'a'], [null, 'l1'], 'created a link']);
    expect(told('a', 'b')).toEqual(['updated link', ['a', 'b'], ['l1', 'l1'], 'updated a link']);
    expect(told('b', null)).toEqual(['deleted link', ['b', null], ['l1', null], 'deleted the link']);
  });

  it('is nothing where the value that history keeps is the same', () => {
    expect(told('a', 'a')).toBeUndefined();
  });
});

it('names the item at the other end of a relation', () => {
  const other = { id: 'w2', key: 'ENG-2' };
  expect(short(related('blocked_by', other))).toEqual(['updated blocked_by', ['', 'ENG-2'], ['w2', null]]);
  expect(short(unrelated('blocked_by', other))).toEqual(['deleted blocked_by', ['ENG-2', ''], ['w2', null]]);
  expect(related('blocked_by', other).comment).toBe('added the relation blocked by');
});

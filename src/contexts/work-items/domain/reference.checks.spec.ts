import '../../item-references.fake';
import type { DomainError } from '#kernel';
import { checkReferences, questionsOf, withPlainIds } from './reference.checks';
import type { Facts } from './facts';
import type { ReferencePolicy, WorkItemMembers } from './work-item.commands';

const state = { id: 's', name: 'S', group: 'backlog', isDefault: true, sequence: 1, highest: null } as const;

const known = (...ids: string[]) => ({ all: new Set(ids), strict: new Set(ids) });

const facts: Facts = {
  states: [state],
  known: new Map([
    ['state', known('s')],
    ['user', { all: new Set(['ann', 'guest']), strict: new Set(['ann']) }],
    ['label', known('bug')],
    ['item', { all: new Set(['here', 'there']), strict: new Set(['here']) }],
    ['module', known('m')],
    ['cycle', known('c')],
    ['type', known('t')],
    ['point', known('p')],
  ]),
  initial: new Map(),
};

const all: WorkItemMembers = {
  stateId: 's',
  parentId: 'there',
  typeId: 't',
  cycleId: 'c',
  estimatePointId: 'p',
  assigneeIds: ['ann', 'guest'],
  labelIds: ['bug'],
  moduleIds: ['m'],
};

const rejected = (command: WorkItemMembers, policy: ReferencePolicy = {}): string[] => {
  try {
    checkReferences(command, { facts, policy });
    return [];
  } catch (error) {
    return (error as DomainError).details.fields!.map(({ field, code }) => `${field} ${code}`);
  }
};

describe('checkReferences', () => {
  it('lets pass what is there, and what is cleared', () => {
    expect(checkReferences(all, { facts, policy: {} })).toEqual(all);
    const cleared = { stateId: null, parentId: null, typeId: null, cycleId: null, estimatePointId: null };
    const empty = { ...cleared, assigneeIds: [], labelIds: [], moduleIds: [], releaseIds: [] };
    expect(checkReferences(empty, { facts, policy: {} })).toEqual(empty);
    expect(checkReferences({ name: 'x' }, { facts, policy: {} })).toEqual({ name: 'x' });
  });

  it('leaves an item where it is though that takes no more, and with nothing else that is not there', () => {
    const closed = {
      ...facts,
      known: new Map([...facts.known, ['cycle', known()], ['module', known()], ['label', known()]]),
    };
    const before = { cycleId: 'c', moduleIds: ['m'], labelIds: ['bug'] };
    const kept = { cycleId: 'c', moduleIds: ['m'] };
    expect(checkReferences(kept, { facts: closed, policy: {}, before })).toEqual(kept);
    expect(() => checkReferences(kept, { facts: closed, policy: {} })).toThrow();
    expect(() => checkReferences({ moduleIds: ['m', 'n'] }, { facts: closed, policy: {}, before })).toThrow();
    expect(() => checkReferences({ labelIds: ['bug'] }, { facts: closed, policy: {}, before })).toThrow();
  });

  it('names all that is not there', () => {
    const wrong = {
      stateId: 'x',
      parentId: 'x',
      typeId: 'x',
      cycleId: 'x',
      estimatePointId: 'x',
      assigneeIds: ['ann', 'x'],
      labelIds: ['x'],
      moduleIds: ['x'],
    };
    expect(rejected(wrong).sort()).toEqual([
      'assigneeIds does_not_exist',
      'cycleId does_not_exist',
      'estimatePointId does_not_exist',
      'labelIds does_not_exist',
      'moduleIds does_not_exist',
      'parentId does_not_exist',
      'stateId does_not_exist',
      'typeId does_not_exist',
    ]);
  });

  it('drops people and labels where that is tolerated, and reports them', () => {
    const dropped: string[] = [];
    const policy: ReferencePolicy = { drop: (member) => void dropped.push(member) };
    const command = { assigneeIds: ['x', 'guest', 'ann'], labelIds: ['x', 'bug'] };
    expect(checkReferences(command, { facts, policy })).toEqual({ assigneeIds: ['guest', 'ann'], labelIds: ['bug'] });
    expect(dropped).toEqual(['assigneeIds', 'labelIds']);
    expect(rejected({ moduleIds: ['x'] }, policy)).toEqual(['moduleIds does_not_exist']);
  });

  it('can ask for contributors, and for a parent of the project', () => {
    expect(rejected({ assigneeIds: ['guest'] }, { strict: true })).toEqual(['assigneeIds does_not_exist']);
    expect(rejected({ assigneeIds: ['ann'] }, { strict: true })).toEqual([]);
    expect(rejected({ parentId: 'there' }, { strict: true })).toEqual(['parentId does_not_exist']);
    expect(rejected({ parentId: 'here' }, { strict: true })).toEqual([]);
  });
});

describe('withPlainIds', () => {
  it('writes ids in lower case, each once, and touches nothing else', () => {
    const command = { name: 'ABC', stateId: 'AB', parentId: null, assigneeIds: ['B', 'b', 'A'], externalId: 'X' };
    expect(withPlainIds(command)).toEqual({ ...command, stateId: 'ab', assigneeIds: ['b', 'a'] });
    expect(Object.keys(withPlainIds({ name: 'x' }))).toEqual(['name']);
  });
});

describe('questionsOf', () => {
  it('asks for every id once', () => {
    const questions = questionsOf([all, { ...all, labelIds: ['other'] }, { stateId: null }]);
    expect(Object.fromEntries(questions)).toEqual({
      state: ['s'],
      user: ['ann', 'guest'],
      label: ['bug', 'other'],
      module: ['m'],
      milestone: [],
      item: ['there'],
      cycle: ['c'],
      customer: [],
      customerRequest: [],
      initiative: [],
      type: ['t'],
      point: ['p'],
      release: [],
    });
  });
});

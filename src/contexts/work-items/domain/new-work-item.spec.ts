import '../../item-references.fake';
import { DomainError } from '#kernel';
import type { Facts, StateFact } from './facts';
import { newWorkItem, numbered } from './new-work-item';
import { FREE, type StatePolicy } from './state-policy';
import type { CreateWorkItem } from './work-item.commands';

const state = (id: string, members: Partial<StateFact> = {}): StateFact => ({
  id,
  name: id,
  group: 'backlog',
  isDefault: false,
  sequence: 1,
  highest: null,
  ...members,
});

const there = (...ids: string[]) => ({ all: new Set(ids), strict: new Set(ids) });
const EMPTY = { descriptionHtml: '<p></p>', descriptionStripped: '' };

const facts = (members: Partial<Facts> = {}): Facts => ({
  states: [state('first'), state('default', { isDefault: true }), state('done', { group: 'completed', highest: 5 })],
  known: new Map([
    ['state', there('first', 'default', 'done')],
    ['user', there('ann', 'bob')],
    ['type', there('bug')],
  ]),
  initial: new Map(),
  ...members,
});

const at = '2026-01-14T09:22:41.478363Z';
const drafted = (command: Partial<CreateWorkItem> = {}, known = facts(), states: StatePolicy = FREE) =>
  newWorkItem(
    { name: 'Item', ...command, ...EMPTY },
    { projectId: 'project', userId: 'me', at, facts: known, policy: {}, states },
  );

describe('newWorkItem', () => {
  it('fills in what the command leaves out', () => {
    expect(drafted()).toMatchObject({
      projectId: 'project',
      name: 'Item',
      descriptionHtml: '<p></p>',
      priority: 'none',
      stateId: 'default',
      stateGroup: 'backlog',
      assigneeIds: [],
      labelIds: [],
      moduleIds: [],
      isDraft: false,
      completedAt: null,
      archivedAt: null,
      createdById: 'me',
      createdAt: at,
    });
  });

  it('begins where the rules about states say, and is refused where they forbid it', () => {
    const begins: StatePolicy = { ...FREE, startOf: (type) => (type === 'bug' ? 'done' : undefined) };
    expect(drafted({ typeId: 'bug' }, facts(), begins)).toMatchObject({ stateId: 'done', stateGroup: 'completed' });
    expect(drafted({}, facts(), begins)).toMatchObject({ stateId: 'default' });
    const refusal = new DomainError('forbidden', 'denied', 'No.');
    const strict: StatePolicy = {
      ...FREE,
      refusal: (before, { stateId }) => (stateId === 'done' ? refusal : undefined),
    };
    expect(() => drafted({ stateId: 'done' }, facts(), strict)).toThrow(refusal);
    expect(drafted({}, facts(), strict)).toMatchObject({ stateId: 'default' });
  });

  it('takes the first state where none is the default, and refuses where there is none', () => {
    expect(drafted({}, facts({ states: [state('only')] }))).toMatchObject({ stateId: 'only' });
    expect(() => drafted({}, facts({ states: [] }))).toThrow('no state');
  });

  it('takes the default assignee and type of the project, unless told otherwise', () => {
    const known = facts({
      initial: new Map([
        ['user', 'ann'],
        ['type', 'task'],
      ]),
    });
    expect(drafted({}, known)).toMatchObject({ assigneeIds: ['ann'], typeId: 'task' });
    expect(drafted({ assigneeIds: [], typeId: null }, known)).toMatchObject({ assigneeIds: [], typeId: null });
    expect(drafted({ assigneeIds: ['bob'], typeId: 'bug' }, known)).toMatchObject({
      assigneeIds: ['bob'],
      typeId: 'bug',
    });
  });

  it('is complete at once in a completed state', () => {
    expect(drafted({ stateId: 'done' })).toMatchObject({ stateGroup: 'completed', completedAt: at });
    const old = { createdAt: '2020-01-01T00:00:00.000000Z', createdById: 'ann' };
    expect(drafted({ stateId: 'done', ...old })).toMatchObject({ ...old, completedAt: old.createdAt });
  });

  it('refuses impossible dates and what is not there', () => {
    expect(() => drafted({ labelIds: ['gone'] })).toThrow();
    expect(() => drafted({ startDate: '2026-01-02', targetDate: '2026-01-01' })).toThrow();
  });
});

describe('numbered', () => {
  it('numbers drafts in a row and puts each behind the others of its state', () => {
    const drafts = [drafted(), drafted({ stateId: 'done' }), drafted(), drafted({ stateId: 'done' })];
    expect(numbered(drafts, 10, facts()).map(({ sequenceId, sortOrder }) => [sequenceId, sortOrder])).toEqual([
      [7, 65_535],
      [8, 10_005],
      [9, 75_535],
      [10, 20_005],
    ]);
  });
});

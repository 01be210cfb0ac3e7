import '../../item-references.fake';
import { DomainError, type StateGroup } from '#kernel';
import type { Snapshot } from './changes';
import type { Facts, StateFact } from './facts';
import { FREE, type StatePolicy } from './state-policy';
import { WorkItemEntity, type RevisionFacts } from './work-item.entity';
import type { ReviseWorkItem } from './work-item.commands';

const at = '2026-01-14T09:22:41.478363Z';
const earlier = '2026-01-01T00:00:00.000000Z';

const stored = (members: Partial<Snapshot> = {}): Snapshot => ({
  id: 'i',
  projectId: 'p',
  sequenceId: 1,
  name: 'Login',
  descriptionHtml: '<p></p>',
  descriptionStripped: '',
  priority: 'none',
  stateId: 'todo',
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
  ...members,
});

const state = (id: string, group: StateGroup, isDefault = false): StateFact => ({
  ...{ id, name: id, group, isDefault },
  ...{ sequence: 1, highest: null },
});
const there = (...ids: string[]) => ({ all: new Set(ids), strict: new Set(ids) });
const facts: Facts = {
  states: [state('todo', 'backlog', true), state('done', 'completed')],
  known: new Map([
    ['state', there('todo', 'done')],
    ['item', there('epic')],
    ['label', there('bug', 'ui')],
    ['user', there('ann')],
  ]),
  initial: new Map([['user', 'ann']]),
};

const typed: Facts = { ...facts, known: new Map([...facts.known, ['type', there('bug')]]) };

const item = (members: Partial<Snapshot> = {}) => new WorkItemEntity(stored(members));
const revised = (before: Partial<Snapshot>, command: ReviseWorkItem, known: Partial<RevisionFacts> = {}) =>
  item(before).revise(command, {
    ...{ facts, policy: {}, states: FREE, at, description: {}, lineage: [], pairHolder: null },
    ...known,
  });
const refusal = (work: () => unknown): Partial<DomainError> => {
  try {
    work();
  } catch (error) {
    return error as DomainError;
  }
  throw new Error('nothing was refused');
};
const told = (entity: WorkItemEntity) =>
  entity.history().map(({ verb, field, oldIdentifier, newIdentifier }) => [verb, field, oldIdentifier, newIdentifier]);

describe('revise', () => {
  it('writes and tells what differs, and nothing else', () => {
    const entity = revised({ priority: 'low' }, { name: 'Sign-in', priority: 'low', startDate: null, sortOrder: 0 });
    expect(entity.columns).toEqual({ name: 'Sign-in', sortOrder: 0 });
    expect(entity.previous).toEqual({ name: 'Login', sortOrder: 65_535 });
    expect(entity.event).toBe('updated');
    expect(entity.history()).toEqual([
      expect.objectContaining({
        workItemId: 'i',
        projectId: 'p',
        field: 'name',
        oldValue: 'Login',
        newValue: 'Sign-in',
      }),
    ]);
  });

  it('is no change where nothing differs', () => {
    const entity = revised({ labelIds: ['ui', 'bug'] }, { name: 'Login', labelIds: ['bug', 'ui'] });
    expect([entity.isChanged, entity.columns, entity.previous, entity.history()]).toEqual([false, {}, {}, []]);
  });

  it('asks the rules about states where the state or the type changes, and only there', () => {
    const refusal = new DomainError('forbidden', 'denied', 'No.');
    const states: StatePolicy = { starts: ['done'], startOf: () => 'done', refusal: () => refusal };
    for (const command of [{ stateId: 'done' }, { stateId: null }, { typeId: 'bug' }] as unknown as ReviseWorkItem[])
      expect(() => revised({ typeId: 'task' }, command, { states, facts: typed })).toThrow(refusal);
    expect(revised({}, { stateId: 'todo', name: 'Same' }, { states }).columns).toEqual({ name: 'Same' });
    const cleared = revised({}, { stateId: null } as unknown as ReviseWorkItem, {
      states: { ...states, refusal: () => undefined },
    });
    expect(cleared.current.stateId).toBe('done');
  });

  it('moves an item into a state with what follows from its group', () => {
    const done = revised({}, { stateId: 'done' });
    expect(done.columns).toEqual({ stateId: 'done', stateGroup: 'completed', completedAt: at });
    expect(done.previous).toEqual({ stateId: 'todo' });
    const { stateId, stateGroup, completedAt } = done.current;
    expect(revised({ stateId, stateGroup, completedAt }, { stateId: null }).columns).toEqual({
      stateId: 'todo',
      stateGroup: 'backlog',
      completedAt: null,
    });
  });

  it('replaces sets: what stays keeps its place', () => {
    const entity = revised({ labelIds: ['ui'] }, { labelIds: ['bug', 'ui'] });
    expect(entity.current.labelIds).toEqual(['ui', 'bug']);
    expect(entity.columns).toEqual({});
    expect(entity.current.assigneeIds).toEqual([]);
    expect([...entity.named]).toEqual([['label', ['ui', 'bug']]]);
    expect(told(entity)).toEqual([['updated', 'labels', null, 'bug']]);
  });

  it('tells names that were looked up', () => {
    const entity = revised({}, { parentId: 'epic' });
    expect([...entity.named]).toEqual([['item', ['epic']]]);
    const names = new Map([['item', () => 'ENG-7']]);
    expect(entity.history(names)).toEqual([
      expect.objectContaining({ field: 'parent', oldValue: '', newValue: 'ENG-7' }),
    ]);
  });

  it('takes the description as it was cleaned', () => {
    const description = { descriptionHtml: '<p>a</p>', descriptionStripped: 'a' };
    const entity = revised({}, { descriptionHtml: '<p onclick="b()">a</p>' }, { description });
    expect(entity.columns).toEqual(description);
    expect(entity.previous).toEqual({ descriptionHtml: '<p></p>' });
  });

  it('refuses what is not there before anything else', () => {
    const command = { labelIds: ['gone'], parentId: 'epic', startDate: '2026-01-02', targetDate: '2026-01-01' };
    expect(refusal(() => revised({}, command, { lineage: ['i'], pairHolder: 'other' })).details).toEqual({
      fields: [expect.objectContaining({ field: 'labelIds', code: 'does_not_exist' })],
    });
  });

  it('refuses to be below itself', () => {
    const below = () => revised({}, { parentId: 'epic' }, { lineage: ['epic', 'i'] });
    expect(refusal(below).details).toEqual({ fields: [expect.objectContaining({ field: 'parentId' })] });
    expect(revised({}, { parentId: 'epic' }, { lineage: ['epic', 'top'] }).columns).toEqual({ parentId: 'epic' });
  });

  it('refuses the external pair of another one', () => {
    const command = { externalSource: 'jira', externalId: '7' };
    expect(refusal(() => revised({}, command, { pairHolder: 'other' }))).toMatchObject({
      reason: 'external_pair_taken',
    });
  });

  it('refuses a start behind the target, whichever of them was sent', () => {
    const late = () => revised({ targetDate: '2026-01-01' }, { startDate: '2026-01-02' });
    expect(refusal(late).details).toEqual({ fields: [expect.objectContaining({ field: 'startDate' })] });
    expect(revised({ targetDate: '2026-01-01' }, { startDate: '2026-01-01' }).isChanged).toBe(true);
  });

  it('archives an item whose work is done, by the state that it is about to have', () => {
    const archivedAt = '2026-01-10';
    expect(refusal(() => revised({}, { archivedAt }))).toMatchObject({ reason: 'work_item_not_finished' });
    const entity = revised({}, { archivedAt, stateId: 'done' });
    expect(entity.columns).toMatchObject({ archivedAt: '2026-01-10T00:00:00.000000Z', stateId: 'done' });
    expect(entity.event).toBe('archived');
    expect(told(entity).map(([, field]) => field)).toEqual(['state', 'archived_at']);
    expect(revised({ archivedAt: earlier }, { archivedAt }).isChanged).toBe(false);
    expect(revised({ archivedAt: earlier }, { archivedAt: null })).toMatchObject({ event: 'updated', shown: 1 });
  });
});

describe('newPair', () => {
  const pair = { externalSource: 'jira', externalId: '7' };

  it('is the pair that the item has not, made of what is sent and what is there', () => {
    expect(item().newPair(pair)).toEqual({ source: 'jira', id: '7' });
    expect(item(pair).newPair({ externalId: '8' })).toEqual({ source: 'jira', id: '8' });
  });

  it('is nothing where the pair stays, is cleared or has one half', () => {
    expect(item(pair).newPair({ name: 'x', ...pair })).toBeUndefined();
    expect(item(pair).newPair({ externalId: null })).toBeUndefined();
    expect(item().newPair({ externalId: '7' })).toBeUndefined();
  });
});

it('asks for no look at a parent that stays', () => {
  const child = item({ parentId: 'epic' });
  expect(child.narrowed({ name: 'x', parentId: 'epic' }, 'epic')).toEqual({ name: 'x' });
  expect(child.narrowed({ parentId: null }, 'epic')).toEqual({ parentId: null });
  expect(item().narrowed({ name: 'x' }, null)).toEqual({ name: 'x' });
});

it('keeps a parent that the sender does not see, and takes its id for that of nothing', () => {
  const child = item({ parentId: 'hidden' });
  expect(child.narrowed({ parentId: null }, null)).toEqual({});
  expect(child.narrowed({ parentId: 'hidden' }, null)).toEqual({ parentId: 'hidden' });
});

describe('the archive', () => {
  it('takes an item out of lists and gives it back', () => {
    const gone = item().archive(at, false);
    expect([gone.columns, gone.event, gone.shown]).toEqual([{ archivedAt: at }, 'archived', -1]);
    expect(told(gone)).toEqual([['updated', 'archived_at', null, null]]);
    const back = item({ archivedAt: earlier }).unarchive();
    expect([back.columns, back.event, back.shown]).toEqual([{ archivedAt: null }, 'updated', 1]);
    expect(item().unarchive().isChanged).toBe(false);
  });

  it('takes nothing twice, and where that is asked for only what is done', () => {
    expect(refusal(() => item({ archivedAt: earlier }).archive(at, false))).toMatchObject({ kind: 'not_found' });
    expect(refusal(() => item().archive(at, true))).toMatchObject({ reason: 'work_item_not_finished' });
    expect(item({ stateGroup: 'cancelled' }).archive(at, true).isChanged).toBe(true);
  });
});

it('follows its state into another group', () => {
  const done = item().regroup('completed', at);
  expect(done.columns).toEqual({ stateGroup: 'completed', completedAt: at });
  expect(done.previous).toEqual({ stateGroup: 'backlog', completedAt: null });
  expect(told(done)).toEqual([['updated', 'state_group', null, null]]);
  expect(item().regroup('started', at).previous).toEqual({ stateGroup: 'backlog' });
  expect(item().regroup('triage', at).shown).toBe(-1);
  expect(item().regroup('backlog', at).isChanged).toBe(false);
});

it('loses the item above it', () => {
  const entity = item({ parentId: 'epic' }).leaveParent();
  expect(entity.columns).toEqual({ parentId: null });
  expect(told(entity)).toEqual([['updated', 'parent', 'epic', null]]);
});

it('goes, and lists show one less where they showed it', () => {
  expect(told(item().remove())).toEqual([['deleted', 'issue', null, null]]);
  expect([item().remove().shown, item({ isDraft: true }).remove().shown]).toEqual([-1, 0]);
});

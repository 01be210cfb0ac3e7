import '../../item-references.fake';
import type { ProjectCtx } from '#kernel';
import { arranged, columnsOf, draft, instant, numbered } from './drafting';
import type { Facts, StateFact } from './references';
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

const facts = (members: Partial<Facts> = {}): Facts => ({
  states: [state('first'), state('default', { isDefault: true }), state('done', { group: 'completed', highest: 5 })],
  known: new Map(),
  initial: new Map(),
  ...members,
});

const ctx = { userId: 'me', projectId: 'project' } as ProjectCtx;
const at = '2026-01-14T09:22:41.478363Z';
const drafted = (command: Partial<CreateWorkItem> = {}, known = facts()) =>
  draft(ctx, { name: 'Item', ...command }, { facts: known, at });

describe('draft', () => {
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

  it('cleans the description and refuses impossible dates', () => {
    expect(drafted({ descriptionHtml: '<p>a<script>b</script></p>' })).toMatchObject({
      descriptionHtml: '<p>a</p>',
      descriptionStripped: 'a',
    });
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

describe('columnsOf', () => {
  const open = { completedAt: null };

  it('is what the command names, null included', () => {
    expect(columnsOf({ name: 'New', startDate: null, sortOrder: 0 }, facts(), open, at)).toEqual({
      name: 'New',
      startDate: null,
      sortOrder: 0,
    });
    expect(columnsOf({ assigneeIds: ['ann'] }, facts(), open, at)).toEqual({});
  });

  it('follows the state', () => {
    expect(columnsOf({ stateId: 'done' }, facts(), open, at)).toEqual({
      stateId: 'done',
      stateGroup: 'completed',
      completedAt: at,
    });
    expect(columnsOf({ stateId: null }, facts(), { completedAt: at }, at)).toEqual({
      stateId: 'default',
      stateGroup: 'backlog',
      completedAt: null,
    });
  });

  it('cleans the description, and takes null for none', () => {
    expect(columnsOf({ descriptionHtml: '<b>x</b>' }, facts(), open, at)).toEqual({
      descriptionHtml: '<b>x</b>',
      descriptionStripped: 'x',
    });
    expect(columnsOf({ descriptionHtml: null }, facts(), open, at)).toEqual({
      descriptionHtml: '<p></p>',
      descriptionStripped: '',
    });
  });
});

describe('arranged', () => {
  it('keeps what stays in its place and adds the rest by id', () => {
    expect(arranged(['c', 'a', 'b'], ['z', 'b', 'd', 'c'])).toEqual(['c', 'b', 'd', 'z']);
    expect(arranged([], [])).toEqual([]);
  });
});

describe('instant', () => {
  it.each([
    ['2026-01-14', '2026-01-14T00:00:00.000000Z'],
    ['2026-01-14T09:22', '2026-01-14T09:22:00.000000Z'],
    ['2026-01-14 09:22:41', '2026-01-14T09:22:41.000000Z'],
    ['2026-01-14T09:22:41.4Z', '2026-01-14T09:22:41.400000Z'],
    ['2026-01-14T09:22:41.478363999Z', '2026-01-14T09:22:41.478363Z'],
    ['2026-01-14T09:22:41+05:30', '2026-01-14T03:52:41.000000Z'],
    ['2026-01-14T23:30:00-0100', '2026-01-15T00:30:00.000000Z'],
  ])('reads %s', (text, expected) => {
    expect(instant(text)).toBe(expected);
  });
});

import { DomainError } from '#kernel';
import { ProjectStates } from './project-states';
import { DEFAULT_STATES, slugOf, type State } from './state';

const stored: readonly State[] = DEFAULT_STATES.map((preset) => ({
  ...preset,
  id: preset.name,
  projectId: 'p',
  workspaceStateId: null,
  slug: slugOf(preset.name),
  description: '',
  externalSource: null,
  externalId: null,
}));

const UNUSED = { holdsWorkItems: false, isNeeded: false, isChosen: false };
const fresh = () => new ProjectStates('p', stored);
const names = (states: readonly State[]) => states.map(({ name }) => name);
const reason = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as DomainError).details.fields?.[0]?.field ?? (error as DomainError).reason;
  }
  return 'done';
};

describe('add', () => {
  it('puts a state behind the others, with the colour of its group', () => {
    const states = fresh();
    states.add({ name: 'Review', group: 'started' });
    expect(states.added).toEqual([
      expect.objectContaining({ name: 'Review', slug: 'review', sequence: 70_000, color: '#F59E0B', isDefault: false }),
    ]);
    expect(states.changed).toEqual([]);
  });

  it('takes the default from the one that was it, be that stored or new', () => {
    const states = fresh();
    states.add({ name: 'A', isDefault: true });
    states.add({ name: 'B', isDefault: true });
    expect(states.changed).toEqual([expect.objectContaining({ name: 'Backlog', isDefault: false })]);
    expect(states.added.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['A', false],
      ['B', true],
    ]);
  });

  it('refuses what is taken, also by an earlier row, and a second triage state, and then changes nothing', () => {
    const states = fresh();
    const pair = { externalSource: 'jira', externalId: '7' };
    states.add({ name: 'A', ...pair });
    expect(reason(() => states.add({ name: 'todo' }))).toBe('state_name_taken');
    expect(reason(() => states.add({ name: 'a', isDefault: true }))).toBe('state_name_taken');
    expect(reason(() => states.add({ name: 'B', ...pair }))).toBe('external_pair_taken');
    expect(reason(() => states.add({ name: 'C', group: 'triage' }))).toBe('group');
    expect(names(states.added)).toEqual(['A']);
    expect(states.changed).toEqual([]);
  });
});

describe('revise', () => {
  it('frees the old name for the rows that follow', () => {
    const states = fresh();
    states.revise('Todo', { name: 'Next' });
    states.revise('In Progress', { name: 'Todo' });
    expect(states.changed.map(({ id, name, slug }) => [id, name, slug])).toEqual([
      ['Todo', 'Next', 'next'],
      ['In Progress', 'Todo', 'todo'],
    ]);
  });

  it('keeps a default and the triage state', () => {
    expect(reason(() => fresh().revise('Backlog', { isDefault: false }))).toBe('isDefault');
    expect(reason(() => fresh().revise('Triage', { group: 'started' }))).toBe('group');
    expect(reason(() => fresh().revise('Todo', { group: 'triage' }))).toBe('group');
    expect(reason(() => fresh().revise('none', {}))).toBe('not_found');
  });

  it('moves the default', () => {
    const states = fresh();
    states.revise('Done', { isDefault: true });
    expect(states.changed.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual(['Done']);
    expect(states.changed).toHaveLength(2);
  });
});

describe('remove', () => {
  it.each([
    ['Backlog', UNUSED, 'state_is_default'],
    ['Triage', UNUSED, 'state_is_triage'],
    ['Done', { ...UNUSED, holdsWorkItems: true }, 'state_not_empty'],
    ['Done', { ...UNUSED, isChosen: true }, 'state_is_default'],
    ['Done', { ...UNUSED, isNeeded: true }, 'state_needed'],
    ['Done', UNUSED, 'state_last_of_group'],
  ])('of %s that is used so: %j', (id, uses, expected) => {
    expect(reason(() => fresh().remove(id, uses))).toBe(expected);
  });

  it('counts those of the group that an earlier row has removed', () => {
    const states = fresh();
    const second = states.add({ name: 'Shipped', group: 'completed' });
    states.remove('Done', UNUSED);
    expect(reason(() => states.remove(second, UNUSED))).toBe('state_last_of_group');
  });
});

it('makes the triage state where there is none, and keeps the one that is there', () => {
  const bare = new ProjectStates('p', []);
  const id = bare.triage();
  expect(bare.triage()).toBe(id);
  expect(bare.added).toMatchObject([{ id, name: 'Triage', color: '#4E5355', sequence: 65_000, isTriage: true }]);
});

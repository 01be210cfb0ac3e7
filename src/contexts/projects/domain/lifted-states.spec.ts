import type { StateGroup } from '#kernel';
import { defaultAmong, LiftedStates } from './lifted-states';
import { DEFAULT_STATES, type State } from './state';

let count = 0;

const state = (name: string, group: StateGroup, more: Partial<State> = {}): State => ({
  id: `${++count}`,
  projectId: 'p',
  workspaceStateId: null,
  name,
  description: '',
  color: '#000000',
  slug: name,
  sequence: count,
  group,
  isDefault: false,
  isTriage: group === 'triage',
  externalSource: 'jira',
  externalId: `${count}`,
  ...more,
});

const named = (states: readonly State[]) => states.map(({ name, group }) => `${name}: ${group}`);

it('makes one state of those that have a name and a group in common, whatever the case', () => {
  const states = new LiftedStates([]);
  const [first] = states.lift([state('Done', 'completed')]);
  const [second] = states.lift([state('DONE', 'completed')]);
  expect(second!.of).toBe(first!.of);
  expect(states.added).toMatchObject([{ name: 'Done', projectId: null, isDefault: false, externalId: null }]);
});

it('keeps the group of each state: a name that another group has is made to tell its own', () => {
  const states = new LiftedStates([]);
  states.lift([state('Done', 'completed')]);
  const [other] = states.lift([state('Done', 'started')]);
  const [again] = states.lift([state('done', 'started')]);
  expect(again!.of).toBe(other!.of);
  expect(named(states.all)).toEqual(['Done: completed', 'Done (started): started']);
});

it('makes no two states of a project one', () => {
  const states = new LiftedStates([]);
  states.lift([state('Done', 'completed')]);
  const lifted = states.lift([state('Done', 'started'), state('Done (started)', 'started')]);
  expect(new Set(lifted.map(({ of }) => of.id)).size).toBe(2);
  expect(new Set(states.all.map(({ name }) => name)).size).toBe(3);
});

it('has one triage state, whatever projects call theirs', () => {
  const states = new LiftedStates([]);
  states.lift([state('Triage', 'triage'), state('Open', 'backlog')]);
  states.lift([state('Inbox', 'triage'), state('Triage', 'backlog')]);
  expect(named(states.all)).toEqual(['Triage: triage', 'Open: backlog', 'Triage (backlog): backlog']);
});

it('goes on from what is stored, and lifts nothing twice', () => {
  const before = new LiftedStates([]);
  const project = [state('Done', 'started'), state('Ready', 'unstarted')];
  before.lift([state('Done', 'completed')]);
  before.lift(project);
  const after = new LiftedStates(before.added);
  expect(after.lift(project).map(({ of }) => of.name)).toEqual(['Done (started)', 'Ready']);
  expect(after.added).toEqual([]);
});

it('has the states of a new project where no project had any, and always a triage state', () => {
  const states = new LiftedStates([]);
  states.complete();
  expect(states.all.map(({ name }) => name)).toEqual(DEFAULT_STATES.map(({ name }) => name));
  const others = new LiftedStates([state('Open', 'backlog')]);
  others.complete();
  expect(named(others.added)).toEqual(['Triage: triage']);
});

it('takes for the default what most projects had, then what comes first', () => {
  const [triage, open, done] = [state('Triage', 'triage'), state('Open', 'backlog'), state('Done', 'completed')];
  expect(defaultAmong([triage, done, open], new Map())).toBe(open);
  expect(defaultAmong([triage, open, done], new Map([[done.id, 2]]))).toBe(done);
});

import type { StateGroup } from '#kernel';
import { Ruling, type RulingWorkflow } from './ruling';

const state = (stateId: string, members: object = {}) => ({
  ...{ stateId, isDefault: false, allowIssueCreation: true, flow: 'transition' as const },
  ...members,
});
const way = (stateId: string, transitionStateId: string, memberIds: string[] = []) => ({
  ...{ id: `${stateId}-${transitionStateId}`, stateId, transitionStateId, memberIds },
  ...{ rejectionStateId: null, requiredApprovals: null },
});
const workflow = (id: string, members: Partial<RulingWorkflow>): RulingWorkflow => ({
  ...{ id, isDefault: false, typeIds: [], states: [], transitions: [] },
  ...members,
});
const standing = (stateId: string, typeId: string | null = 'bug', stateGroup: StateGroup = 'backlog') => ({
  ...{ stateId, typeId, stateGroup },
});

const bugs = workflow('bugs', {
  typeIds: ['bug'],
  states: [
    state('new', { isDefault: true }),
    state('doing'),
    state('review', { flow: 'approval' }),
    state('fixed', { allowIssueCreation: false }),
  ],
  transitions: [way('new', 'doing', ['me']), way('new', 'review', ['ann']), way('review', 'fixed')],
});
const standard = workflow('standard', {
  isDefault: true,
  states: [state('todo', { isDefault: true }), state('doing')],
});
const ruling = new Ruling([standard, bugs, workflow('empty', { typeIds: ['task'] })], 'me');
const denied = (before: ReturnType<typeof standing> | null, after: ReturnType<typeof standing>) =>
  ruling.refusal(before, after)?.reason === 'workflow_transition_denied';

it('takes the workflow of the type, else the default one; one without states rules nothing', () => {
  expect(['bug', 'task', 'other', null].map((type) => ruling.startOf(type))).toEqual(['new', 'todo', 'todo', 'todo']);
  expect(ruling.starts).toEqual(['todo', 'new']);
  expect([ruling.holds('bug', 'todo'), ruling.holds('task', 'todo'), ruling.holds(null, 'new')]).toEqual([
    ...[false, true, false],
  ]);
  expect([ruling.inWorkflow('bugs', 'todo'), ruling.inWorkflow('empty', 'todo')]).toEqual([false, true]);
  expect(new Ruling([], 'me').refusal(null, standing('anything'))).toBeUndefined();
});

it.each([
  ['a new item in a state that allows it', null, standing('doing'), false],
  ['a new item in one that does not', null, standing('fixed'), true],
  ['a new item outside', null, standing('todo'), true],
  ['a way of mine', standing('new'), standing('doing'), false],
  ['a way of others', standing('new'), standing('review'), true],
  ['no way', standing('new'), standing('fixed'), true],
  ['a state without ways', standing('doing'), standing('fixed'), false],
  ['a state that is left by approval', standing('review'), standing('fixed'), true],
  ['a state outside', standing('doing'), standing('todo'), true],
  ['another type with the same state', standing('doing', null), standing('doing'), false],
  ['another type without the state', standing('todo', null), standing('todo'), true],
  ['another type, where items begin', standing('todo', null), standing('new'), false],
  ['another type, where none begins', standing('todo', null), standing('fixed'), true],
  ['an item astray, where items begin', standing('lost'), standing('doing'), false],
  ['a submission', null, standing('triage', 'bug', 'triage'), false],
  ['a submission that stays one', standing('triage', null, 'triage'), standing('triage', 'bug', 'triage'), false],
  ['a submission that is accepted', standing('triage', 'bug', 'triage'), standing('new'), false],
  ['a submission that is accepted where none begins', standing('triage', 'bug', 'triage'), standing('fixed'), true],
  ['a way back to triage', standing('doing'), standing('triage', 'bug', 'triage'), true],
])('judges %s', (_, before, after, expected) => {
  expect(denied(before, after)).toBe(expected);
});

it('tells the ways that are approved', () => {
  expect(ruling.approvals(standing('review')).map(({ id }) => id)).toEqual(['review-fixed']);
  expect([...ruling.approvals(standing('new')), ...ruling.approvals(standing('review', null))]).toEqual([]);
});

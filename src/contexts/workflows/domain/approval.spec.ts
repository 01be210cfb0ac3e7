import type { DomainError } from '#kernel';
import { chosenWay, outcomeOf, type Given } from './approval';
import type { RulingTransition } from './ruling';

const way = (members: Partial<RulingTransition> = {}): RulingTransition => ({
  ...{ id: 'w', stateId: 'review', transitionStateId: 'done', rejectionStateId: 'todo' },
  ...{ requiredApprovals: null, memberIds: [] },
  ...members,
});
const by = (userId: string, decision: Given['decision'] = 'approved'): Given => ({ userId, decision });
const reason = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as DomainError).details.fields?.[0]?.field ?? (error as DomainError).reason;
  }
  throw new Error('nothing was refused');
};

it('chooses the only way, or the one that is named', () => {
  const [one, two] = [way({ id: 'one' }), way({ id: 'two' })];
  expect(chosenWay([one], undefined)).toBe(one);
  expect(chosenWay([one, two], 'two')).toBe(two);
  expect(reason(() => chosenWay([], undefined))).toBe('nothing_to_approve');
  expect(reason(() => chosenWay([one, two], undefined))).toBe('transitionId');
  expect(reason(() => chosenWay([one], 'two'))).toBe('transitionId');
});

it('moves once enough have approved, or at the first rejection', () => {
  const two = way({ requiredApprovals: 2 });
  expect(outcomeOf(way(), [], by('ann'))).toBe('done');
  expect(outcomeOf(two, [], by('ann'))).toBeNull();
  expect(outcomeOf(two, [by('ann')], by('bob'))).toBe('done');
  expect(outcomeOf(two, [by('ann')], by('bob', 'rejected'))).toBe('todo');
  expect(outcomeOf(way({ rejectionStateId: null }), [], by('bob', 'rejected'))).toBeNull();
});

it('counts nobody twice, and nothing from before a rejection', () => {
  const two = way({ requiredApprovals: 2 });
  expect(reason(() => outcomeOf(two, [by('ann')], by('ann')))).toBe('approval_given');
  expect(outcomeOf(two, [by('ann'), by('bob', 'rejected')], by('ann'))).toBeNull();
  expect(outcomeOf(two, [by('bob', 'rejected'), by('bob')], by('ann'))).toBe('done');
});

it('is open to the members of the way', () => {
  expect(outcomeOf(way({ memberIds: ['ann'] }), [], by('ann'))).toBe('done');
  for (const decision of ['approved', 'rejected'] as const)
    expect(reason(() => outcomeOf(way({ memberIds: ['ann'] }), [], by('bob', decision)))).toBe(
      'workflow_transition_denied',
    );
});

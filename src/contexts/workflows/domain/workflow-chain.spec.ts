import type { DomainError } from '#kernel';
import { WorkflowChain } from './workflow-chain';
import type { WorkflowState } from './workflow';

const fresh = (...states: string[]) => {
  const chain = new WorkflowChain({ id: 'flow', projectId: 'p' }, [], []);
  const ids = Object.fromEntries(states.map((stateId) => [stateId, chain.attach({ stateId })]));
  return { chain, ids };
};
const starts = ({ addedStates }: WorkflowChain): string[] =>
  addedStates.filter(({ isDefault }) => isDefault).map(({ stateId }) => stateId);
const stateOf = ({ addedStates }: WorkflowChain, stateId: string): WorkflowState =>
  addedStates.find((state) => state.stateId === stateId)!;
const reason = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as DomainError).details.fields?.[0]?.field ?? (error as DomainError).reason;
  }
  throw new Error('nothing was refused');
};

describe('states', () => {
  it('begin with the first that allows creation, until another one is made the start', () => {
    const { chain } = fresh();
    chain.attach({ stateId: 'closed', allowIssueCreation: false });
    expect(starts(chain)).toEqual([]);
    chain.attach({ stateId: 'open' });
    chain.attach({ stateId: 'other' });
    expect(starts(chain)).toEqual(['open']);
    chain.reviseState(stateOf(chain, 'other').id, { isDefault: true });
    expect(starts(chain)).toEqual(['other']);
    chain.detach(stateOf(chain, 'other').id);
    expect(starts(chain)).toEqual(['open']);
  });

  it('are there once, and the start stays one', () => {
    const { chain, ids } = fresh('a');
    expect(reason(() => chain.attach({ stateId: 'a' }))).toBe('workflow_state_exists');
    expect(reason(() => chain.reviseState(ids.a!, { isDefault: false }))).toBe('isDefault');
    expect(reason(() => chain.reviseState(ids.a!, { allowIssueCreation: false }))).toBe('allowIssueCreation');
    expect(reason(() => chain.detach('nowhere'))).toBe('not_found');
    expect(chain.idOf('a')).toBe(ids.a);
    expect(reason(() => chain.idOf('b'))).toBe('not_found');
  });

  it('stay while a way leads from, to or back to them', () => {
    const { chain, ids } = fresh('a', 'b', 'c');
    chain.reviseState(ids.a!, { flow: 'approval' });
    const way = chain.connect({ stateId: 'a', transitionStateId: 'b', rejectionStateId: 'c' });
    for (const state of ['a', 'b', 'c'])
      expect(reason(() => chain.detach(ids[state]!))).toBe('workflow_state_dependencies');
    chain.disconnect(way);
    for (const state of ['a', 'b', 'c']) chain.detach(ids[state]!);
    expect(chain.addedStates).toEqual([]);
  });
});

describe('ways', () => {
  it('lead from one state of the workflow to another, once', () => {
    const { chain } = fresh('a', 'b');
    const connect = (stateId: string, transitionStateId: string) => () => chain.connect({ stateId, transitionStateId });
    connect('a', 'b')();
    expect(reason(connect('a', 'b'))).toBe('workflow_transition_exists');
    expect(reason(connect('a', 'a'))).toBe('transitionStateId');
    expect(reason(connect('a', 'x'))).toBe('transitionStateId');
    expect(reason(connect('x', 'a'))).toBe('stateId');
    const back = connect('b', 'a')();
    expect(reason(() => chain.reroute(back, { stateId: 'a', transitionStateId: 'b' }))).toBe(
      'workflow_transition_exists',
    );
    expect(reason(() => chain.reroute('nowhere', {}))).toBe('not_found');
  });

  it('ask for approvals only where the state is left by them, and never for more than there are members', () => {
    const { chain, ids } = fresh('a', 'b');
    const connect = (members: object) => () => chain.connect({ stateId: 'a', transitionStateId: 'b', ...members });
    expect(reason(connect({ requiredApprovals: 1 }))).toBe('requiredApprovals');
    expect(reason(connect({ rejectionStateId: 'b' }))).toBe('rejectionStateId');
    chain.reviseState(ids.a!, { flow: 'approval' });
    expect(reason(connect({ requiredApprovals: 2, memberIds: ['ann'] }))).toBe('requiredApprovals');
    connect({ requiredApprovals: 2 })();
    expect(chain.addedTransitions[0]).toMatchObject({ flow: 'approval', requiredApprovals: 2, workflowStateId: ids.a });
  });

  it('are of the type of their state, of which the first one may say', () => {
    const { chain, ids } = fresh('a', 'b', 'c');
    chain.connect({ stateId: 'a', transitionStateId: 'b', flow: 'approval' });
    expect(stateOf(chain, 'a').flow).toBe('approval');
    expect(reason(() => chain.connect({ stateId: 'a', transitionStateId: 'c', flow: 'transition' }))).toBe('flow');
    chain.reviseState(ids.a!, { flow: 'transition' });
    expect(chain.addedTransitions.map(({ flow }) => flow)).toEqual(['transition']);
  });
});

it('tells what came, changed and went of what is stored', () => {
  const { chain, ids } = fresh('a', 'b');
  chain.connect({ stateId: 'a', transitionStateId: 'b' });
  const stored = new WorkflowChain({ id: 'flow', projectId: 'p' }, chain.addedStates, chain.addedTransitions);
  stored.reviseState(ids.b!, { isDefault: true });
  expect(stored.changedStates.map(({ stateId, isDefault }) => [stateId, isDefault])).toEqual([
    ['a', false],
    ['b', true],
  ]);
  expect([stored.addedStates, stored.removedStates, stored.changedTransitions]).toEqual([[], [], []]);
  stored.clear();
  expect([stored.removedStates.length, stored.removedTransitions.length]).toEqual([2, 1]);
});

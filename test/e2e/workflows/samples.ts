import { expectOk, unique } from '../../support';
import { HOSTS, inProject, TYPE_OF_HOSTS, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const home = ({ project }: SamplePlace) => `projects/${project.id}/`;
const chain = async (place: SamplePlace) => `${home(place)}workflows/${await place.id('workflows')}/`;

const newState = (place: SamplePlace): Promise<string> =>
  place.create(`${home(place)}states/`, { name: unique('S'), color: '#60646C' });

/** A state that the workflow of the samples has. */
async function attached(place: SamplePlace): Promise<string> {
  const stateId = await newState(place);
  await place.create(`${await chain(place)}states/`, { state_id: stateId });
  return stateId;
}

const way = async (place: SamplePlace) => ({
  state_id: await attached(place),
  transition_state_id: await attached(place),
});

async function workflowState(place: SamplePlace): Promise<string> {
  const stateId = await attached(place);
  const { data } = expectOk(await place.tenant.v2.get(`${await chain(place)}states/?state_id=${stateId}`)) as {
    data: { id: string }[];
  };
  return data[0]!.id;
}

/** Without a state for rejections it can be sent again and again. */
const REJECTION = { decision: 'rejected' };

const waiting = new WeakMap<SamplePlace, Promise<string>>();

/** The host of the samples waits for approval, and goes on doing so. */
function approvalsOf(place: SamplePlace): Promise<string> {
  const known = waiting.get(place) ?? awaitApproval(place);
  waiting.set(place, known);
  return known;
}

async function awaitApproval(place: SamplePlace): Promise<string> {
  const { tenant, project } = place;
  const flow = `${home(place)}workflows/${await place.create(`${home(place)}workflows/`, { name: unique('W') })}/`;
  const { started, completed } = project.states as Record<string, string>;
  await place.create(`${flow}states/`, { state_id: started, type: 'approval' });
  await place.create(`${flow}states/`, { state_id: completed });
  await place.create(`${flow}state-transitions/`, { state_id: started, transition_state_id: completed });
  const host = `${home(place)}work-items/${await place.id(HOSTS)}/`;
  // Whatever became of it meanwhile, it goes where approval is waited for.
  const { state_id: current } = expectOk(await tenant.v2.get(host)) as { state_id: string };
  if (current !== started) expectOk(await tenant.v2.patch(host, { state_id: started }));
  expectOk(await tenant.v2.patch(flow, { work_item_type_ids: [await place.id(TYPE_OF_HOSTS)] }));
  return `${host}approvals/`;
}

const ONE = { kind: 'workflow-states' };

const sharedChain = async (place: SamplePlace) => `workflows/${await place.id('workspace-workflows')}/`;

/** A state of the workspace that its workflow of the samples has. */
async function sharedState(place: SamplePlace): Promise<string> {
  const stateId = await place.newId('workspace-states');
  await place.create(`${await sharedChain(place)}states/`, { state_id: stateId });
  return stateId;
}

const sharedWay = async (place: SamplePlace) => ({
  state_id: await sharedState(place),
  transition_state_id: await sharedState(place),
});

const OF_WORKSPACE = { kind: 'shared-workflow-states' };

export const samples: Samples = {
  kinds: {
    workflows: inProject('workflows', () => ({ name: unique('W'), description: 'How they go' })),
    approvals: async (place) => place.create(await approvalsOf(place), REJECTION),
    // The segment is that of the states of projects.
    'workflow-states': workflowState,
    'attached-states': attached,
    'workspace-workflows': (place) => place.create('workflows/', { name: unique('W') }),
    'shared-workflow-states': async (place) =>
      place.create(`${await sharedChain(place)}states/`, { state_id: await place.newId('workspace-states') }),
    'workspace-state-transitions': async (place) =>
      place.create(`${await sharedChain(place)}state-transitions/`, await sharedWay(place)),
    'state-transitions': async (place) => place.create(`${await chain(place)}state-transitions/`, await way(place)),
  },
  recipes: {
    'create-work-item-approval': { body: async (place) => approvalsOf(place).then(() => REJECTION) },
    'create-workflow-state': { body: async (place) => ({ state_id: await newState(place) }) },
    'get-workflow-state': ONE,
    'update-workflow-state': { ...ONE, body: () => Promise.resolve({ allow_issue_creation: false }) },
    'delete-workflow-state': ONE,
    'create-workflow-transition': { body: way },
    'update-workflow-transition': { body: ({ member }) => Promise.resolve({ member_ids: [member.userId] }) },
    'create-workspace-workflow-state': {
      body: async (place) => ({ state_id: await place.newId('workspace-states') }),
    },
    'get-workspace-workflow-state': OF_WORKSPACE,
    'update-workspace-workflow-state': { ...OF_WORKSPACE, body: () => Promise.resolve({ allow_issue_creation: true }) },
    'delete-workspace-workflow-state': OF_WORKSPACE,
    'create-workspace-workflow-transition': { body: sharedWay },
    'update-workspace-workflow-transition': { body: () => Promise.resolve({ member_ids: [] }) },
    'update-work-item-type-workflow': { body: () => Promise.resolve({ mode: 'any' }) },
    'update-workflow-pins': { body: () => Promise.resolve({ pins: [] }) },
    'update-workflow-picks': { body: () => Promise.resolve({ picks: [] }) },
    workflow_states_attach: { body: async (place) => ({ state_ids: [await newState(place)] }) },
    workflow_states_detach: { kind: 'attached-states' },
    workflow_transitions_create: { body: way },
    workflow_transitions_update: { body: () => Promise.resolve({ pre_rules: [{ kind: 'note' }] }) },
  },
  referable: ['workflows', 'state-transitions'],
};

import { expectOk, testRun, unique } from '../../support';
import { HOSTS, type Recipe, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const inProject = ({ project }: SamplePlace) => `projects/${project.id}/automations/`;

/** It answers 404, and nothing is sent: the automations of the samples are switched off. */
const webhook = () => ({
  name: unique('N'),
  node_type: 'action',
  handler_name: 'send_webhook',
  config: { url: `${testRun().servers[0]}/${unique('hook')}` },
});

const automation = () => ({ name: unique('A'), scope: 'WorkItem', description: 'Sends what happens.' });

/** A level: where its automations are, and what its samples are called. */
interface Level {
  readonly kind: string;
  readonly home: (place: SamplePlace) => string;
}

const PROJECT: Level = { kind: 'automations', home: inProject };
const WORKSPACE: Level = { kind: 'workspace-automations', home: () => 'automations/' };

const graphOf = async (place: SamplePlace, { kind, home }: Level) => `${home(place)}${await place.id(kind)}/`;

const node = (level: Level) => async (place: SamplePlace) =>
  place.create(`${await graphOf(place, level)}nodes/`, webhook());

const ends = async (place: SamplePlace, level: Level) => ({
  source_node_id: await node(level)(place),
  target_node_id: await node(level)(place),
  execution_order: 2,
});

const edge = (level: Level) => async (place: SamplePlace) =>
  place.create(`${await graphOf(place, level)}edges/`, await ends(place, level));

const activity = (level: Level) => async (place: SamplePlace) => {
  const { data } = expectOk(await place.tenant.v2.get(`${await graphOf(place, level)}activities/`)) as {
    data: { id: string }[];
  };
  return data[0]!.id;
};

/** Off, and able to work. */
const ready =
  ({ home }: Level) =>
  async (place: SamplePlace): Promise<string> => {
    const id = await place.create(home(place), automation());
    const path = `${home(place)}${id}/`;
    const trigger = { name: unique('N'), node_type: 'trigger', handler_name: 'record_created' };
    const source_node_id = await place.create(`${path}nodes/`, trigger);
    const target_node_id = await place.create(`${path}nodes/`, webhook());
    await place.create(`${path}edges/`, { source_node_id, target_node_id });
    return id;
  };

/** At work, so that it can be switched off. */
const running = (level: Level) => async (place: SamplePlace) => {
  const id = await ready(level)(place);
  expectOk(await place.tenant.v2.post(`${level.home(place)}${id}/status/`, { is_enabled: true }), 204);
  return id;
};

const TRIAL = (level: Level): Recipe => ({
  record: ready(level),
  body: async (place) => ({ work_item_id: await place.id(HOSTS) }),
});
const ACTIVITY: Recipe = { kind: 'automation-activities' };
const WORKSPACE_ACTIVITY: Recipe = { kind: 'workspace-automation-activities' };
const OFF: Recipe = { body: () => Promise.resolve({ is_enabled: false }) };
const NODE: Recipe = { body: () => Promise.resolve(webhook()) };
const RENAME: Recipe = { body: () => Promise.resolve({ name: unique('N') }) };
const REORDER: Recipe = { body: () => Promise.resolve({ execution_order: 3 }) };

export const samples: Samples = {
  referable: ['nodes', 'workspace-nodes'],
  kinds: {
    automations: (place) => place.create(inProject(place), automation()),
    'workspace-automations': (place) => place.create('automations/', automation()),
    nodes: node(PROJECT),
    'workspace-nodes': node(WORKSPACE),
    edges: edge(PROJECT),
    'workspace-edges': edge(WORKSPACE),
    'automation-activities': activity(PROJECT),
    'workspace-automation-activities': activity(WORKSPACE),
  },
  recipes: {
    'set-project-automation-status': { ...OFF, record: running(PROJECT) },
    'set-workspace-automation-status': { ...OFF, record: running(WORKSPACE) },
    'try-project-automation': TRIAL(PROJECT),
    'try-workspace-automation': TRIAL(WORKSPACE),
    'create-automation-node': NODE,
    'create-workspace-automation-node': NODE,
    'update-automation-node': RENAME,
    'update-workspace-automation-node': RENAME,
    'create-automation-edge': { body: (place) => ends(place, PROJECT) },
    'create-workspace-automation-edge': { body: (place) => ends(place, WORKSPACE) },
    'update-automation-edge': REORDER,
    'update-workspace-automation-edge': REORDER,
    'get-automation-activity': ACTIVITY,
    'get-workspace-automation-activity': WORKSPACE_ACTIVITY,
  },
};

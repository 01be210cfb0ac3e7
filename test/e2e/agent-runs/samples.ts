import { expectOk, newAgent, type Agent } from '../../support';
import type { SamplePlace, Samples } from '../sweeps/kit/sample';

const agents = new Map<string, Promise<Agent>>();

/** One for a place, whoever asks first. */
function agentOf({ tenant, project }: SamplePlace): Promise<Agent> {
  const agent = agents.get(project.id) ?? newAgent(tenant, project.id);
  agents.set(project.id, agent);
  return agent;
}

/** A run that went wrong, and was stopped before. */
async function run(place: SamplePlace): Promise<string> {
  const { slug, v1 } = await agentOf(place);
  const issue = await place.newId('work-items');
  const comments = `projects/${place.project.id}/work-items/${issue}/comments/`;
  const source_comment = await place.create(comments, { comment_html: '<p>Who deploys it?</p>' });
  const about = { agent_slug: slug, issue, source_comment, external_link: 'https://agent.example/7' };
  const { id } = expectOk(await place.tenant.v1.post('runs/', about), 201) as { id: string };
  const say = async (client: typeof v1, body: object) =>
    expectOk(await client.post(`runs/${id}/activities/`, body), 201);
  await say(v1, { type: 'elicitation', content: { body: 'Now?' } });
  await say(place.tenant.v1, { type: 'prompt', content: { body: 'No.' }, signal: 'stop' });
  await say(v1, { type: 'error', content: { body: 'Half of it is done.' } });
  return id;
}

async function activity(place: SamplePlace): Promise<string> {
  const path = `runs/${await place.id('runs')}/activities/`;
  const { v1 } = await agentOf(place);
  expectOk(await place.tenant.v1.post(path, { type: 'prompt', content: { body: 'And now?' } }), 201);
  const select = { signal: 'select', signal_metadata: { options: ['yes', 'no'] }, content_metadata: { model: 'm1' } };
  const said = await v1.post(path, { type: 'elicitation', content: { body: 'Sure?' }, ...select });
  return (expectOk(said, 201) as { id: string }).id;
}

export const samples: Samples = {
  kinds: { runs: run, 'agent-runs': run, 'run activities': activity },
  recipes: {
    agent_runs_create: {
      body: async (place) => ({ agent_slug: (await agentOf(place)).slug, issue: await place.id('work-items') }),
    },
    agent_run_activities_retrieve: { kind: 'run activities' },
    agent_run_activities_create: { body: () => Promise.resolve({ type: 'prompt', content: { body: 'And now?' } }) },
  },
};

import { apiKey, Client, expectOk, expectProblem, type Version } from '../../support';
import { everyOperation, Place, requestFor, send, sweep, unless, type Swept } from './kit';
import { Stage, type Service } from '../../support/service';

const PLAN = ['teamspaces', 'epics'];

/** A server of the same data whose plan has little. */
const stage = Stage.ofRun();
let service: Service;
let place: Place;

beforeAll(async () => {
  [service, place] = await Promise.all([stage.start({ PLAN_FEATURES: PLAN.join() }), Place.make()]);
});
afterAll(() => stage.clear());

const client = (version: Version) => {
  const { slug, owner } = place.tenant;
  return new Client({ version, slug, credential: apiKey(owner.key), base: service.url });
};

it('402 to every operation whose feature is not in the plan', async () => {
  const gates = ({ operation }: Swept) =>
    operation.declared.gates.filter(({ kind, name }) => kind === 'feature' && !PLAN.includes(name));
  const gated = (await everyOperation()).filter((swept) => gates(swept).length > 0);
  await sweep(gated, async ({ document, operation }) =>
    unless(
      await send(client(operation.version), await requestFor(document, operation, place)),
      402,
      'payment_required',
    ),
  );
  expect(gated.length).toBeGreaterThan(1);
});

it('what is switched on without being in the plan counts as off', async () => {
  const ofWorkspace = expectOk(await client('v2').get('features/'));
  expect(ofWorkspace).toMatchObject({ is_teams_enabled: true, is_wiki_enabled: false, is_customer_enabled: false });
  const ofProject = expectOk(await client('v1').get(`projects/${place.project.id}/features/`));
  expect(ofProject).toMatchObject({ epics: true, cycles: false, pages: false });
});

describe('what is not in the plan cannot be switched on', () => {
  it('in a workspace', async () => {
    expectProblem(await client('v2').patch('features/', { is_customer_enabled: true }), 402, 'payment_required');
    const reply = await client('v1').patch('features/', { teams: false, wiki: true });
    expect(reply).toMatchObject({
      status: 402,
      body: { error: expect.stringContaining('The feature "wiki" is not in the plan of this server.') as string },
    });
    expect(expectOk(await client('v1').patch('features/', { teams: true, wiki: false }))).toMatchObject({
      teams: true,
    });
  });

  it('in a project, by its features as by its settings', async () => {
    const path = `projects/${place.project.id}/`;
    expectOk(await client('v2').patch(`${path}features/`, { is_epic_enabled: true }));
    for (const [version, target, body] of [
      ['v2', `${path}features/`, { is_workflow_enabled: true }],
      ['v1', `${path}features/`, { cycles: true }],
      ['v2', path, { cycle_view: true }],
      ['v1', path, { cycle_view: true }],
      ['v2', 'projects/', { name: 'Planned', identifier: 'PLANNED', module_view: true }],
    ] as const) {
      const send =
        target === 'projects/'
          ? client(version).post.bind(client(version))
          : client(version).patch.bind(client(version));
      expectProblem(await send(target, body), 402, version === 'v2' ? 'payment_required' : undefined);
    }
  });
});

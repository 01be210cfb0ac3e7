import {
  addMember,
  apiKey,
  Browser,
  Client,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  openScene,
  sql,
  type Reply,
  type Scene,
} from '../../support';
import { eventsOf } from '../../support/history';
import { Stage } from '../../support/service';

let scene: Scene;
beforeAll(async () => void (scene = await openScene()));

const HTML = '<!doctype html><h1>Sales</h1><script>document.title = "ran"</script>';
const create = async (body: object = {}, status = 201) =>
  expectOk(await scene.v2.post('artifacts/', { html: HTML, ...body }), status);
const publish = async ({ id }: { id: string }): Promise<{ anchor: string }> =>
  expectOk(await scene.v2.post(`artifacts/${id}/publish/`), 201);
const pathOf = ({ anchor }: { anchor: string }) => `/published/artifacts/${anchor}/`;

const expectRefused = (reply: Reply, ...rejected: string[]) => {
  expectProblem(reply, 400, 'invalid_request');
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
  expect(fieldCodes(reply)).toEqual(rejected);
};

describe('artifacts', () => {
  it('are made with their first version, and read with its HTML', async () => {
    const made = await create({ name: ' Sales ', description: 'By quarter.', prompt: 'secret', data_mode: 'live' });
    const { id } = made;
    expect(made).toEqual({
      ...{ id, name: 'Sales', current_version: 1, is_published: false, anchor: null, data_mode: 'live' },
    });
    expect(expectOk(await scene.v2.get(`artifacts/${id}/`))).toEqual({
      ...{ id, name: 'Sales', description: 'By quarter.', current_version: 1, data_mode: 'live', html: HTML },
    });
  });

  it('have a name whatever was sent, and texts that are not too long', async () => {
    expect((await create()).name).toBe('Untitled dashboard');
    expect((await create({ name: '  ' })).name).toBe('Untitled dashboard');
    const { id, name } = await create({ name: 'n'.repeat(300), description: 'd'.repeat(3000) });
    expect(name).toBe('n'.repeat(255));
    expect(expectOk(await scene.v2.get(`artifacts/${id}/`)).description).toBe('d'.repeat(2000));
  });

  it('are listed without their HTML, the newest first, also by what is published', async () => {
    const { v2 } = await openScene(await newTenant());
    const make = async (name: string, more = {}) =>
      expectOk(await v2.post('artifacts/', { html: HTML, name, ...more }), 201) as { id: string };
    const [sales, costs] = [
      await make('Sales', { description: 'By quarter.' }),
      await make('Costs', { data_mode: 'live' }),
    ];
    const { anchor } = expectOk(await v2.post(`artifacts/${sales.id}/publish/`), 201) as { anchor: string };
    const listed = async (query = '') =>
      (expectOk(await v2.get(`artifacts/${query}`)) as { data: { id: string }[] }).data;
    const ids = async (query: string) => (await listed(query)).map(({ id }) => id);
    const all = await listed();
    expect(all.map(({ id }) => id)).toEqual([costs.id, sales.id]);
    expect(all[1]).toMatchObject({
      ...{ name: 'Sales', description: 'By quarter.', project_id: null, current_version: 1, data_mode: 'snapshot' },
      ...{ is_published: true, anchor },
    });
    expect(all[1]).not.toHaveProperty('html');
    expect(await ids('?is_published=true')).toEqual([sales.id]);
    expect(await ids('?is_published=false&data_mode=live')).toEqual([costs.id]);
    expect(await ids('?search=quarter')).toEqual([sales.id]);
    expect(await ids('?order_by=name')).toEqual([costs.id, sales.id]);
  });

  it('are of a project of their workspace, or of none', async () => {
    const foreign = (await openScene(await newTenant())).project.id;
    const [own, other] = [await create({ project: scene.project.id }), await create({ project: foreign })];
    const projects = await sql<{ id: string; project: string | null }>(
      'select id, project_id as project from artifacts where id = any($1::uuid[]) order by created_at',
      [[own.id, other.id]],
    );
    expect(projects).toEqual([
      { id: own.id, project: scene.project.id },
      { id: other.id, project: null },
    ]);
  });

  it('get a version with each update, of which a hundred are kept', async () => {
    const { id } = await create({ prompt: 'first' });
    const update = (html: string) => scene.v2.patch(`artifacts/${id}/update/`, { html });
    expect(expectOk(await update(HTML))).toEqual({ id, current_version: 2, data_mode: 'snapshot' });
    for (let number = 3; number <= 101; number++) expectOk(await update(`<p>${number}</p>`));
    expect(expectOk(await scene.v2.get(`artifacts/${id}/`))).toMatchObject({
      ...{ current_version: 101, html: '<p>101</p>' },
    });
    const kept = 'select min(number) as first, count(*)::int as number from artifact_versions where artifact_id = $1';
    expect(await sql(kept, [id])).toEqual([{ first: 2, number: 100 }]);
    expect((await scene.v2.put(`artifacts/${id}/update/`, { html: HTML })).status).toBe(405);
  });

  it('name each member that is wrong with a body', async () => {
    const { id } = await create();
    const update = (body: unknown) => scene.v2.patch(`artifacts/${id}/update/`, body as object);
    expectRefused(await scene.v2.post('artifacts/', { name: 'x' }), 'html required');
    expectRefused(await scene.v2.post('artifacts/', {}), 'html required');
    expectRefused(await scene.v2.post('artifacts/', { html: ' ' }), 'html required');
    expectRefused(await scene.v2.post('artifacts/', { html: 'x'.repeat(1_048_577) }), 'html max_length');
    expectRefused(await scene.v2.post('artifacts/', { html: HTML, data_mode: 'frozen' }), 'data_mode invalid_choice');
    expectRefused(await scene.v2.post('artifacts/', { html: HTML, project: 'x' }), 'project invalid');
    expectRefused(
      await scene.v2.post('artifacts/', { project: 'x', data_mode: 'frozen' }),
      ...['html required', 'project invalid', 'data_mode invalid_choice'],
    );
    expectRefused(await scene.v2.post('artifacts/', []), ' invalid');
    expectRefused(await update({}), 'html required');
    expectRefused(await update({ html: '' }), 'html required');
    expect(expectOk(await scene.v2.get(`artifacts/${id}/`)).current_version).toBe(1);
  });

  it('are written against what their author has read', async () => {
    const { id } = await create();
    const etag = (await scene.v2.get(`artifacts/${id}/`)).headers.get('etag')!;
    const update = () => scene.v2.patch(`artifacts/${id}/update/`, { html: HTML }, { headers: { 'If-Match': etag } });
    expectOk(await update());
    expectProblem(await update(), 409, 'version_mismatch');
  });

  it('are for owners and admins of their workspace', async () => {
    const { id } = await create();
    const [admin, member] = [await addMember(scene.tenant, 'admin'), await addMember(scene.tenant, 'member')];
    expectOk(await admin.v2.get(`artifacts/${id}/`));
    expectProblem(await member.v2.get(`artifacts/${id}/`), 403, 'forbidden');
    expectProblem(await member.v2.post('artifacts/', { html: HTML }), 403, 'forbidden');
    expectProblem(await (await newTenant()).v2.get(`artifacts/${id}/`), 404, 'not_found');
  });

  it('tell of themselves without their HTML', async () => {
    const { id } = await create({ name: 'Told' });
    expectOk(await scene.v2.patch(`artifacts/${id}/update/`, { html: HTML }));
    await publish({ id });
    await publish({ id });
    const told = await eventsOf(scene.tenant, id);
    expect(told.map(({ event }) => event)).toEqual(['artifact.created', 'artifact.updated', 'artifact.updated']);
    expect(JSON.stringify(told)).not.toContain('<h1>');
  });
});

describe('published artifacts', () => {
  it('are read by everybody who has the address, as they are now', async () => {
    const artifact = await create();
    const { anchor } = await publish(artifact);
    expect(await publish(artifact)).toEqual({ anchor, is_active: true });
    expect(anchor).toMatch(/^[0-9a-f]{64}$/);
    const browser = new Browser();
    const page = await browser.get(pathOf({ anchor }));
    expect(page).toMatchObject({ status: 200, text: HTML });
    expect((await browser.elsewhere().get(pathOf({ anchor }))).text).toBe(HTML);
    const known = { 'if-none-match': page.headers.get('etag')! };
    expect(await browser.get(pathOf({ anchor }), known)).toMatchObject({ status: 304, text: '' });
    expectOk(await scene.v2.patch(`artifacts/${artifact.id}/update/`, { html: '<p>new</p>' }));
    expect(await browser.get(pathOf({ anchor }), known)).toMatchObject({ status: 200, text: '<p>new</p>' });
  });

  it('are shut off from this service, and give no cookie', async () => {
    const { headers } = await (await Browser.as(scene.tenant.owner)).get(pathOf(await publish(await create())));
    const policy = headers.get('content-security-policy')!.split('; ');
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "connect-src 'none'", "form-action 'none'"]));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('are nowhere else', async () => {
    const { anchor } = await publish(await create());
    const browser = new Browser();
    const other = anchor.slice(0, -1) + (anchor.endsWith('0') ? '1' : '0');
    for (const wrong of [other, 'x', anchor.slice(0, 32), `${anchor}%00`, (await create()).id]) {
      expect([wrong, (await browser.get(pathOf({ anchor: wrong }))).status]).toEqual([wrong, 404]);
    }
    const gone = await openScene(await newTenant());
    const { id } = expectOk(await gone.v2.post('artifacts/', { html: HTML }), 201);
    const published = expectOk(await gone.v2.post(`artifacts/${id}/publish/`), 201);
    expect((await browser.get(pathOf(published))).status).toBe(200);
    await sql('update workspaces set deleted_at = now() where id = $1', [gone.tenant.workspaceId]);
    expect((await browser.get(pathOf(published))).status).toBe(404);
  });
});

describe('where the plan has no artifacts', () => {
  const stage = Stage.ofRun();
  afterAll(() => stage.clear());

  it('there are none, and those that were published are not shown', async () => {
    const service = await stage.start({ PLAN_FEATURES: 'cycles' });
    const artifact = await create();
    const path = pathOf(await publish(artifact));
    const { slug, owner } = scene.tenant;
    const there = new Client({ version: 'v2', slug, credential: apiKey(owner.key), base: service.url });
    expectProblem(await there.get(`artifacts/${artifact.id}/`), 402, 'payment_required');
    expect((await new Browser(service.url).get(path)).status).toBe(404);
    expect((await new Browser().get(path)).status).toBe(200);
  });
});

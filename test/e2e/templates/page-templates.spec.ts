import {
  addMember,
  addPersonWithRole,
  expectOk,
  expectProblem,
  newTenant,
  oauthToken,
  openScene,
  unique,
  untilNoticed,
  type Client,
  type Person,
  type Scene,
} from '../../support';
import { eventsOf } from '../../support/history';

let scene: Scene;
let owner: Person;
let writer: Person;
let member: Person;

beforeAll(async () => {
  scene = await openScene();
  owner = scene.tenant.owner;
  writer = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
  member = await addMember(scene.tenant, 'member');
});

const PLAN = {
  name: 'Meeting',
  description_html: '<h2>Agenda</h2><p>Who was there?</p>',
  access: 1,
  color: '#aabbcc',
  logo_props: { in_use: 'icon' },
  view_props: { full_width: true },
  custom: { kept: [1] },
};

describe.each(['project', 'workspace'] as const)('page templates of a %s', (level) => {
  let path: string;
  let pages: string;
  let maker: Person;
  beforeAll(() => {
    const isOfProject = level === 'project';
    path = isOfProject ? scene.at('page-templates') : 'page-templates/';
    pages = isOfProject ? scene.at('pages') : 'pages/';
    maker = isOfProject ? writer : member;
  });

  const make = async (template_data: object, members: object = {}) =>
    expectOk(await owner.v2.post(path, { name: unique('N'), template_data, is_published: true, ...members }), 201);
  const use = (id: string, body: object = {}, by: Client = maker.v2, query = '') =>
    by.post(`${path}${id}/use/${query}`, body);

  it('make pages as any other: with their event, a version, and the maker as their owner', async () => {
    const { id } = await make(PLAN);
    const page = expectOk(await use(id), 201);
    const { custom: _, ...said } = PLAN;
    expect(page).toMatchObject({ ...said, is_global: level === 'workspace', owned_by_id: maker.userId });
    expect(expectOk(await maker.v2.get(`${pages}${page.id}/`))).toEqual(page);
    expect(expectOk(await maker.v2.get(`${pages}${page.id}/versions/`)).data).toHaveLength(1);
    const open = expectOk(await use(id, { access: 0 }), 201);
    expect(await eventsOf(scene.tenant, open.id)).toMatchObject([{ event: 'page.created' }]);
  });

  it('give way to what the body says', async () => {
    const { id } = await make(PLAN);
    const above = expectOk(await maker.v2.post(pages, { name: unique('P') }), 201);
    const label = expectOk(
      await owner.v2.post(level === 'project' ? scene.at('labels') : 'project-labels/', { name: unique('L') }),
      201,
    );
    const said = { name: 'Mine', access: 0, color: '', parent_id: above.id, label_ids: [label.id], logo_props: {} };
    const page = expectOk(await use(id, said, maker.v2, '?expand=parent&fields=all'), 201);
    expect(page).toMatchObject({ ...said, parent: { id: above.id }, description_html: PLAN.description_html });
    expectProblem(await use(id, { parent_id: id }), 400, 'invalid_request');
    expectProblem(await use(id, { name: '' }), 400, 'invalid_request');
  });

  it('give name, text and logo of their own where the data has none', async () => {
    const own = { name: 'Retro', description_html: '<p>How was it?</p>', logo_props: { in_use: 'emoji' } };
    const { id } = await make({}, own);
    expect(expectOk(await use(id), 201)).toMatchObject({ ...own, access: 0 });
  });

  it('name each key of their data that is wrong', async () => {
    const template_data = { name: ' ', access: 2, description_html: 7, logo_props: { x: 'y'.repeat(65_536) } };
    const reply = await owner.v2.post(path, { name: 'N', template_data });
    expectProblem(reply, 400, 'invalid_request');
    expect(reply.body.errors).toEqual({
      name: 'This field may not be empty.',
      access: 'Must be one of 0, 1.',
      description_html: 'Not a valid string.',
      logo_props: 'Ensure this has no more than 65536 characters.',
    });
  });

  it('are used by those who may make pages, with the scope of templates', async () => {
    const { id } = await make({});
    const scopes = (access: string) => oauthToken(scene.tenant, maker.userId, [`templates.pages:${access}`]);
    expectProblem(await use(id, {}, (await scopes('read')).v2), 403);
    expectOk(await use(id, {}, (await scopes('write')).v2), 201);
    const reader = level === 'project' ? 'commenter' : 'guest';
    const person = await addPersonWithRole(scene.tenant, scene.project, reader);
    expectProblem(await use(id, {}, person.v2), 403, 'forbidden');
    expectProblem(await use(id, {}, (await newTenant()).owner.v2), 404);
    expectProblem(await owner.v2.get(`${path}${id}/use/`), 405);
  });

  it('of other kinds make no pages', async () => {
    const at = level === 'project' ? scene.at('work-item-templates') : 'work-item-templates/';
    const { id } = expectOk(await owner.v2.post(at, { name: 'W', template_data: {}, is_published: true }), 201);
    expectProblem(await use(id, {}, owner.v2), 404);
  });
});

it('makes pages after templates of the workspace, where these are published or the caller reads them', async () => {
  const body = { name: 'Hidden', template_data: {} };
  const { id } = expectOk(await owner.v2.post('page-templates/', body), 201);
  const inProject = `${scene.at('page-templates')}${id}/use/`;
  const ofWiki = `page-templates/${id}/use/`;
  expectOk(await owner.v2.post(inProject, {}), 201);
  expectProblem(await writer.v2.post(inProject, {}), 404);
  expectProblem(await member.v2.post(ofWiki, {}), 404);
  expectOk(await owner.v2.patch(`page-templates/${id}/`, { is_published: true }));
  expect(expectOk(await writer.v2.post(inProject, {}), 201)).toMatchObject({ name: 'Hidden', is_global: false });
  expect(expectOk(await member.v2.post(ofWiki, {}), 201)).toMatchObject({ name: 'Hidden', is_global: true });
  const own = expectOk(await owner.v2.post(scene.at('page-templates'), body), 201);
  expectProblem(await owner.v2.post(`page-templates/${own.id}/use/`, {}), 404);
});

it('puts a page of the wiki into a collection, and none of a project', async () => {
  const collection_id = await scene.tenant.owner.v2
    .post('collections/', { name: unique('C') })
    .then((reply) => expectOk(reply, 201).id as string);
  const { id } = expectOk(await owner.v2.post('page-templates/', { name: 'N', template_data: {} }), 201);
  expect(expectOk(await owner.v2.post(`page-templates/${id}/use/`, { collection_id }), 201)).toMatchObject({
    collection_id,
  });
  const headers = { prefer: 'handling=strict' };
  const inProject = `${scene.at('page-templates')}${id}/use/`;
  expectProblem(await owner.v2.post(inProject, { collection_id }, { headers }), 400, 'invalid_request');
});

it('answers 402 where there are no pages', async () => {
  const off = await openScene(await newTenant(), { page_view: false });
  expectOk(await off.v2.patch('features/', { is_wiki_enabled: false }));
  await untilNoticed();
  for (const templates of [off.at('page-templates'), 'page-templates/']) {
    const { id } = expectOk(await off.v2.post(templates, { name: 'N', template_data: {} }), 201);
    expectProblem(await off.v2.post(`${templates}${id}/use/`, {}), 402, 'payment_required');
  }
});

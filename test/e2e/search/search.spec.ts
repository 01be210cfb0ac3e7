import {
  addMember,
  addPersonWithRole,
  addProjectMember,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  oauthToken,
  openScene,
  type Client,
  type Scene,
} from '../../support';

interface Hit {
  readonly entity_type: string;
  readonly id: string;
  readonly name: string;
  readonly identifier: string | null;
  readonly project_identifier: string | null;
}

let scene: Scene;
let owner: Client;

const FEATURES = ['wiki', 'customers', 'releases', 'initiatives', 'teamspaces'] as const;

beforeAll(async () => {
  scene = await openScene(await newTenant({ features: [...FEATURES] }), {
    name: 'Zebra project',
    is_epic_enabled: true,
  });
  owner = scene.v2;
  for (const [path, body] of [
    [scene.at('work-items'), { name: 'Feed the zebra' }],
    [scene.at('work-items'), { name: 'Zebra' }],
    [scene.at('cycles'), { name: 'Zebra cycle' }],
    [scene.at('modules'), { name: 'Wild zebra' }],
    [scene.at('milestones'), { title: 'Zebra milestone' }],
    [scene.at('views'), { name: 'Zebras of all', access: 1 }],
    [scene.at('views'), { name: 'Zebras of mine', access: 0 }],
    [scene.at('pages'), { name: 'Zebra page' }],
    ['pages/', { name: 'Zebra handbook' }],
    ['collections/', { name: 'Zebra guides' }],
    ['customers/', { name: 'Zebra Inc.' }],
    ['releases/', { name: 'Zebra 1.0' }],
    ['initiatives/', { name: 'More zebras' }],
    ['teamspaces/', { name: 'Zebra team' }],
    ['stickies/', { name: 'Zebra note' }],
  ] as const) {
    expectOk(await owner.post(path, body), 201);
  }
});

const search = async (query: string, by: Client = owner): Promise<readonly Hit[]> =>
  (expectOk(await by.get(`search/?${query}`)) as { data: Hit[] }).data;
const typesOf = (hits: readonly Hit[]) => [...new Set(hits.map(({ entity_type: type }) => type))].sort();
const namesOf = (hits: readonly Hit[]) => hits.map(({ name }) => name);

it('finds records of all types, those called so first', async () => {
  const hits = await search('search=zebra');
  expect(hits[0]).toEqual({
    entity_type: 'work_item',
    id: expect.any(String),
    name: 'Zebra',
    identifier: expect.stringMatching(/-\d+$/),
    project_id: scene.project.id,
    project_identifier: scene.project.identifier,
  });
  expect(typesOf(hits)).toEqual(
    [
      ...['collection', 'customer', 'cycle', 'initiative', 'milestone', 'module', 'page', 'project', 'release'],
      ...['sticky', 'teamspace', 'view', 'work_item'],
    ].sort(),
  );
  // Names that begin with the text come before those in which a later word does.
  const later = ['Feed the zebra', 'Wild zebra', 'More zebras'];
  expect(namesOf(hits).slice(-3).sort()).toEqual([...later].sort());
});

it('finds people by what they are called, and work items by key and number', async () => {
  const member = await addMember(scene.tenant, 'member');
  const me = expectOk(await member.v2.get('/api/v2/users/me/')) as { display_name: string };
  const people = await search(`entity_types=person&search=${encodeURIComponent(me.display_name)}`);
  expect(people).toMatchObject([{ entity_type: 'person', id: member.userId, name: me.display_name, project_id: null }]);
  const [item] = await search('entity_types=work_item&search=Feed the');
  expect(namesOf(await search(`search=${item!.identifier}`))).toEqual(['Feed the zebra']);
});

it('answers only the types that are asked for, and so many of each', async () => {
  expect(typesOf(await search('search=zebra&entity_types=page,cycle'))).toEqual(['cycle', 'page']);
  expect(await search('search=zebra&entity_types=page&per_type=1')).toHaveLength(1);
  expect(namesOf(await search('search=ze&entity_types=cycle'))).toEqual(['Zebra cycle']);
  expect(await search('search=%25&entity_types=cycle')).toEqual([]);
  expect(await search('search=%20')).toEqual([]);
  const wrong = await owner.get('search/?search=a&entity_types=pags');
  expect(fieldCodes(wrong)).toEqual(['entity_types invalid']);
  expect(wrong.text).toContain('Did you mean \\"page');
  expect(fieldCodes(await owner.get('search/'))).toEqual(['search required']);
});

it('tells epics from other work items', async () => {
  expectOk(await scene.v1.post(`projects/${scene.project.id}/epics/`, { name: 'Okapi epic' }), 201);
  expectOk(await owner.post(scene.at('work-items'), { name: 'Okapi item' }), 201);
  const shown = async (query: string) =>
    (await search(`search=okapi${query}`)).map(({ entity_type: type, name: of }) => `${type} ${of}`).sort();
  expect(await shown('')).toEqual(['epic Okapi epic', 'work_item Okapi item']);
  expect(await shown('&entity_types=epic')).toEqual(['epic Okapi epic']);
  expect(await shown('&entity_types=work_item')).toEqual(['work_item Okapi item']);
});

it('finds nothing that the caller could not list', async () => {
  const member = await addMember(scene.tenant, 'member');
  // Outside the project: what is in it is not there, nor what those who run the workspace alone see.
  const outside = typesOf(await search('search=zebra', member.v2));
  expect(outside).toEqual(
    ['collection', 'initiative', 'page', 'release'].concat(outside.includes('project') ? ['project'] : []).sort(),
  );
  await addProjectMember(scene.tenant, scene.project, member, 'contributor');
  const inside = await search('search=zebra', member.v2);
  expect(typesOf(inside)).toEqual(
    [
      ...['collection', 'cycle', 'initiative', 'milestone', 'module', 'page', 'project', 'release', 'view'],
      'work_item',
    ].sort(),
  );
  expect(namesOf(inside)).not.toContain('Zebras of mine');
  const guest = await addPersonWithRole(scene.tenant, scene.project, 'guest');
  expect(namesOf(await search('search=zebra&entity_types=work_item,cycle,module', guest.v2))).toEqual([]);
  const stranger = await newTenant();
  expect(await search('search=zebra', stranger.owner.v2)).toEqual([]);
});

it('asks scopes and features of each type', async () => {
  const token = await oauthToken(scene.tenant, scene.tenant.owner.userId, ['search:read', 'projects.cycles:read']);
  expect(typesOf(await search('search=zebra', token.v2))).toEqual(['cycle']);
  const without = await oauthToken(scene.tenant, scene.tenant.owner.userId, ['projects.cycles:read']);
  expectProblem(await without.v2.get('search/?search=zebra'), 403);
  expectOk(await owner.patch(scene.at('features'), { modules: false }));
  expect(await search('search=zebra&entity_types=module')).toEqual([]);
  expectOk(await owner.patch(scene.at('features'), { modules: true }));
  expect(await search('search=zebra&entity_types=module')).toHaveLength(1);
});

it('leaves out what was put away', async () => {
  const { id } = expectOk(await owner.post('pages/', { name: 'Quagga' }), 201) as Hit;
  expect(namesOf(await search('search=quagga'))).toEqual(['Quagga']);
  expectOk(await owner.post(`pages/${id}/archive/`));
  expect(await search('search=quagga')).toEqual([]);
});

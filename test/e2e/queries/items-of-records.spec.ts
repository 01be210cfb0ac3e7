import { expectOk, expectProblem, fieldCodes, openScene, unique, type Client, type Scene } from '../../support';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';

let scene: Scene;
let api: Client;

beforeAll(async () => {
  scene = await openScene(undefined, { cycle_view: true, module_view: true, is_milestone_enabled: true });
  api = scene.tenant.v2;
  expectOk(await api.patch('features/', { is_release_enabled: true, is_initiative_enabled: true }));
});

const project = (path: string) => `projects/${scene.project.id}/${path}/`;

const RECORDS = [
  { noun: 'cycle', path: () => project('cycles'), body: () => ({ name: unique('C') }) },
  { noun: 'module', path: () => project('modules'), body: () => ({ name: unique('M') }) },
  { noun: 'milestone', path: () => project('milestones'), body: () => ({ title: unique('M') }) },
  { noun: 'release', path: () => 'releases/', body: () => ({ name: unique('R') }) },
  { noun: 'initiative', path: () => 'initiatives/', body: () => ({ name: unique('I') }) },
];

it.each(RECORDS)('work items of a $noun are listed as all others are', async ({ path, body }) => {
  const { id } = expectOk(await api.post(path(), body()), 201);
  const items = [
    await scene.add('work-items', { priority: 'high' }),
    await scene.add('work-items', { priority: 'low' }),
  ];
  await scene.add('work-items', { priority: 'high' });
  const at = `${path()}${id}/work-items/`;
  expectOk(await api.post(at, { add: items }));
  const ids = async (query = '') => expectOk(await api.get(at + query)).data.map((one: { id: string }) => one.id);
  expect(await ids('?order_by=created_at')).toEqual(items);
  expect(await ids('?priority=high')).toEqual([items[0]]);
  expect(await ids('?pql=priority%20%3D%20low')).toEqual([items[1]]);
  expect(expectOk(await api.get(`${at}?fields=name&expand=state&per_page=1`))).toMatchObject({
    data: [{ state: { group: 'backlog' } }],
    pagination: { style: 'offset' },
  });
  expectOk(await api.post(at, { remove: [items[0]] }));
  expect(await ids()).toEqual([items[1]]);
  expect(fieldCodes(await api.get(`${at}?fields=colour`))).toEqual(['fields invalid']);
  expectProblem(await api.get(`${path()}${UNKNOWN}/work-items/`), 404);
});

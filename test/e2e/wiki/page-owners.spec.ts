import {
  addMember,
  addPersonWithRole,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  openScene,
  type Person,
  type Scene,
} from '../../support';
import { eventsOf } from '../../support/history';

let scene: Scene;
let writer: Person;
let colleague: Person;

beforeAll(async () => {
  scene = await openScene();
  writer = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
  colleague = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
});

describe.each(['project', 'workspace'] as const)('version 2: the owner of a page of a %s', (level) => {
  let path: string;
  beforeAll(() => void (path = level === 'project' ? scene.at('pages') : 'pages/'));

  const create = async (members: object = {}, { v2 }: Pick<Person, 'v2'> = writer): Promise<string> =>
    expectOk(await v2.post(path, { name: 'Plan', ...members }), 201).id;
  const pass = (id: string, to: string, { v2 }: Pick<Person, 'v2'> = writer) =>
    v2.post(`${path}${id}/transfer/`, { owned_by_id: to });
  const outsider = async (): Promise<Person> =>
    level === 'project' ? addMember(scene.tenant, 'member') : addMember(scene.tenant, 'guest');

  it('passes it on, keeps what else it is, and all are told', async () => {
    const id = await create({ description_html: '<p>one</p>' });
    const before = expectOk(await writer.v2.get(`${path}${id}/?fields=all`));
    const passed = expectOk(await pass(id, colleague.userId));
    expect(passed).toMatchObject({ id, name: 'Plan', owned_by_id: colleague.userId, created_by_id: writer.userId });
    expect(expectOk(await writer.v2.get(`${path}${id}/?fields=all`))).toEqual({
      ...before,
      owned_by_id: colleague.userId,
      updated_at: expect.any(String),
    });
    expect((await eventsOf(scene.tenant, id)).at(-1)).toMatchObject({
      event: 'page.updated',
      data: { ownedById: colleague.userId },
      previous: { ownedById: writer.userId },
    });
    expectProblem(await writer.v2.patch(`${path}${id}/`, { is_locked: true }), 403, 'forbidden');
    expectOk(await colleague.v2.patch(`${path}${id}/`, { is_locked: true }));
    expect(expectOk(await scene.v2.get(`${path}${id}/versions/`)).total_count).toBe(1);
    expect((await eventsOf(scene.tenant, id)).length).toBe(3);
  });

  it('and admins pass it on, nobody else', async () => {
    const id = await create();
    expectProblem(await pass(id, colleague.userId, colleague), 403, 'forbidden');
    expectOk(await pass(id, colleague.userId, scene));
    expectProblem(await pass(id, writer.userId), 403, 'forbidden');
    expectOk(await pass(id, writer.userId, colleague));
  });

  it('is somebody who sees the page', async () => {
    const id = await create();
    const strangers = [(await outsider()).userId, (await newTenant()).owner.userId, id];
    for (const stranger of strangers) {
      const refused = await pass(id, stranger);
      expectProblem(refused, 400, 'invalid_request');
      expect(fieldCodes(refused)).toEqual(['owned_by_id does_not_exist']);
    }
    expectOk(await pass(id, scene.tenant.owner.userId));
    expect(fieldCodes(await scene.v2.post(`${path}${id}/transfer/`, {}))).toEqual(['owned_by_id required']);
  });

  it('takes what lies below a private page along, and its former owner does not see it any more', async () => {
    const top = await create({ access: 1 });
    const below = await create({ parent_id: top });
    expectProblem(await pass(below, colleague.userId), 409, 'page_below_private');
    expect(expectOk(await pass(top, colleague.userId))).toMatchObject({ id: top, owned_by_id: colleague.userId });
    for (const id of [top, below]) {
      expectProblem(await writer.v2.get(`${path}${id}/`), 404, 'not_found');
      expect(expectOk(await colleague.v2.get(`${path}${id}/`))).toMatchObject({ owned_by_id: colleague.userId });
    }
    expectProblem(await pass(top, writer.userId), 404, 'not_found');
    expect(await eventsOf(scene.tenant, top)).toEqual([]);
  });

  it('stays as long as the page is locked or archived', async () => {
    const id = await create({ is_locked: true });
    expectProblem(await pass(id, colleague.userId), 409, 'page_locked');
    expectOk(await writer.v2.patch(`${path}${id}/`, { is_locked: false }));
    expectOk(await writer.v2.post(`${path}${id}/archive/`));
    expectProblem(await pass(id, colleague.userId), 409, 'page_archived');
  });
});

it('version 2: the owner of a page of a private collection is somebody who is in it', async () => {
  const collection_id = await scene.add('collections/', { access: 1 });
  const { id } = expectOk(await scene.v2.post('pages/', { name: 'Closed', collection_id }), 201);
  const pass = () => scene.v2.post(`pages/${id}/transfer/`, { owned_by_id: colleague.userId });
  expect(fieldCodes(await pass())).toEqual(['owned_by_id does_not_exist']);
  const add = [{ member_id: colleague.userId, access: 0 }];
  expectOk(await scene.v2.post(`collections/${collection_id}/members/`, { add }));
  expect(expectOk(await pass())).toMatchObject({ owned_by_id: colleague.userId });
});

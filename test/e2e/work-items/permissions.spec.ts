import {
  addMember,
  addPersonWithRole,
  addProject,
  expectOk,
  oauthToken,
  openScene,
  sql,
  type Client,
  type Person,
  type Scene,
} from '../../support';

interface Permitted {
  readonly id: string;
  readonly permissions: readonly string[];
}

let scene: Scene;
let path: string;
const people: [role: string, person: Person][] = [];

beforeAll(async () => {
  scene = await openScene(undefined, { guest_view_all_features: true });
  path = scene.at('work-items');
  people.push(['workspace owner', scene.tenant.owner]);
  people.push(['workspace admin', await addMember(scene.tenant, 'admin')]);
  for (const role of ['admin', 'contributor', 'commenter', 'guest'] as const)
    people.push([`project ${role}`, await addPersonWithRole(scene.tenant, scene.project, role)]);
});

const DRY = { headers: { Prefer: 'dry-run' } };

/** What of a record the interface really lets somebody do. */
async function possible(client: Client, record: string, change: object): Promise<string[]> {
  const isDone = async (verb: string, reply: Promise<{ status: number }>) => ((await reply).status < 300 ? [verb] : []);
  return [
    ...(await isDone('view', client.get(record))),
    ...(await isDone('edit', client.patch(record, change, DRY))),
    ...(await isDone('delete', client.delete(record, undefined, DRY))),
  ];
}

const madeBy = async (id: string, table: string, { userId }: Person) => {
  await sql(`update ${table} set created_by_id = $2 where id = $1`, [id, userId]);
};

describe('version 2', () => {
  it('tells each role what it may do with work items of its own and of others', async () => {
    const others = await scene.add('work-items');
    for (const [role, person] of people) {
      const own = await scene.add('work-items');
      await madeBy(own, 'work_items', person);
      for (const id of [own, others]) {
        const { permissions } = expectOk(await person.v2.get(`${path}${id}/`)) as Permitted;
        const done = await possible(person.v2, `${path}${id}/`, { name: 'New' });
        expect([role, id === own, permissions]).toEqual([role, id === own, done]);
      }
    }
  });

  it('does the same in rows of lists where they are asked for, also across projects', async () => {
    const guest = people.at(-1)![1];
    const [own, other] = [await scene.add('work-items'), await scene.add('work-items')];
    await madeBy(own, 'work_items', guest);
    const rows = async (list: string, { v2 }: Person) =>
      new Map((expectOk(await v2.get(list)).data as Permitted[]).map((row) => [row.id, row.permissions]));
    for (const list of [`${path}?fields=permissions`, 'work-items/?fields=permissions']) {
      const permitted = await rows(list, guest);
      expect([permitted.get(own), permitted.get(other)]).toEqual([['view', 'edit', 'delete'], ['view']]);
    }
    expect(expectOk(await scene.v2.get(path)).data[0]).not.toHaveProperty('permissions');
    const elsewhere = await addProject(scene.tenant);
    const { id } = expectOk(
      await scene.v2.post(`projects/${elsewhere.id}/work-items/`, { name: 'There' }),
      201,
    ) as Permitted;
    expect((await rows('work-items/?fields=permissions&per_page=200', scene.tenant.owner)).get(id)).toEqual([
      'view',
      'edit',
      'delete',
    ]);
    expect((await rows('work-items/?fields=permissions', people[3]![1])).has(id)).toBe(false);
  });

  it('knows of scopes', async () => {
    const id = await scene.add('work-items');
    const reading = await oauthToken(scene.tenant, scene.tenant.owner.userId, ['projects.work_items:read']);
    const { permissions } = expectOk(await reading.v2.get(`${path}${id}/`)) as Permitted;
    expect(permissions).toEqual(['view']);
  });

  it('knows of archived projects', async () => {
    const other = await openScene(scene.tenant);
    const id = await other.add('work-items');
    expectOk(await scene.v1.post(`projects/${other.project.id}/archive/`), 204);
    const { permissions } = expectOk(await scene.v2.get(`${other.at('work-items')}${id}/`)) as Permitted;
    expect(permissions).toEqual(['view']);
  });

  it('tells the same of comments', async () => {
    const item = await scene.add('work-items');
    const comments = `${path}${item}/comments/`;
    const { id: others } = expectOk(await scene.v2.post(comments, { comment_html: '<p>Hi</p>' }), 201) as Permitted;
    for (const [role, person] of people) {
      const { id: own } = expectOk(await scene.v2.post(comments, { comment_html: '<p>Ho</p>' }), 201) as Permitted;
      await madeBy(own, 'work_item_comments', person);
      for (const id of [own, others]) {
        const { permissions } = expectOk(await person.v2.get(`${comments}${id}/`)) as Permitted;
        const done = await possible(person.v2, `${comments}${id}/`, { comment_html: '<p>New</p>' });
        expect([role, id === own, permissions]).toEqual([role, id === own, done]);
      }
    }
  });
});

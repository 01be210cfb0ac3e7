import {
  addMember,
  addPersonWithRole,
  addProject,
  addProjectMember,
  expectOk,
  expectProblem,
  newTenant,
  sql,
  untilNoticed,
  type Person,
  type Reply,
  type Tenant,
} from '../../support';

let tenant: Tenant;

beforeEach(async () => {
  tenant = await newTenant();
});

const emails = (rows: { email: string }[]): string[] => rows.map(({ email }) => email);
const name = (person: Person, members: Record<string, string | boolean>) => {
  const sets = Object.keys(members).map((column, index) => `${column} = $${index + 2}`);
  return sql(`update users set ${sets.join(', ')} where id = $1`, [person.userId, ...Object.values(members)]);
};
const activeRoles = (table: string, { userId }: Person) =>
  sql(`select role, is_active from ${table} where workspace_id = $1 and user_id = $2 order by role`, [
    tenant.workspaceId,
    userId,
  ]);
const remove = (person: Person, body: object): Promise<Reply> => person.v1.post('members/remove/', body);

describe('members', () => {
  it('is a plain array of people with their roles, the newest first', async () => {
    const { owner } = tenant;
    const people = [
      await addMember(tenant, 'admin'),
      await addMember(tenant, 'member'),
      await addMember(tenant, 'guest'),
    ];
    const rows = expectOk(await tenant.v1.get('members/'));
    expect(rows).toEqual(
      [...people.reverse(), owner].map(({ userId, email }, index) => ({
        id: userId,
        first_name: '',
        last_name: '',
        email,
        avatar: '',
        avatar_url: null,
        display_name: email.split('@')[0],
        role: [5, 15, 20, 20][index],
        role_slug: ['guest', 'member', 'admin', 'owner'][index],
        is_active: true,
        is_bot: false,
      })),
    );
  });

  it('filters people', async () => {
    const ada = await addMember(tenant, 'admin');
    const bot = await addMember(tenant, 'guest');
    await name(ada, { first_name: 'Ada', last_name: 'Lovelace', display_name: '100% Ada' });
    await name(bot, { is_bot: true });
    const found = async (query: string) => emails(expectOk(await tenant.v1.get(`members/?${query}`)));
    expect(await found('first_name=aD')).toEqual([ada.email]);
    expect(await found('last_name=lace')).toEqual([ada.email]);
    expect(await found('display_name=0%25')).toEqual([ada.email]);
    expect(await found(`email=${ada.email.slice(2, -4)}`)).toEqual([ada.email]);
    expect(await found('role_slug=admin')).toEqual([ada.email]);
    expect(await found('role_slug=adm')).toEqual([]);
    expect(await found('is_bot=true')).toEqual([bot.email]);
    expect(await found('is_bot=false&role_slug=owner')).toEqual([tenant.owner.email]);
    const reply = await tenant.v1.get('members/?is_bot=perhaps');
    expectProblem(reply, 400);
    expect(reply.body).toEqual({ is_bot: ['Must be a valid boolean.'] });
  });

  it('serves the fields that are asked for', async () => {
    expect(expectOk(await tenant.v1.get('members/?fields=email,role'))).toEqual([
      { email: tenant.owner.email, role: 20 },
    ]);
  });

  it('tells those who are no longer active', async () => {
    const gone = await addMember(tenant, 'member');
    expect((await remove(tenant.owner, { email: gone.email })).status).toBe(204);
    const off = await addMember(tenant, 'member');
    await sql('update users set is_active = false where id = $1', [off.userId]);
    expect(emails(expectOk(await tenant.v1.get('members/?is_active=false')))).toEqual([off.email, gone.email]);
    expect(emails(expectOk(await tenant.v1.get('members/?is_active=true')))).toEqual([tenant.owner.email]);
  });

  it('is closed to guests', async () => {
    const guest = await addMember(tenant, 'guest');
    for (const path of ['members/', 'members-lite/']) {
      const reply = await guest.v1.get(path);
      expectProblem(reply, 403);
      expect(reply.body).toEqual({ detail: expect.any(String) as string });
    }
    const member = await addMember(tenant, 'member');
    expectOk(await member.v1.get('members/'));
  });
});

describe('members-lite', () => {
  it('pages', async () => {
    const people = [await addMember(tenant, 'admin'), await addMember(tenant, 'guest')];
    const all = expectOk(await tenant.v1.get('members-lite/'));
    expect(all).toMatchObject({ total_results: 3, next_cursor: '1000:1:0', count: 3 });
    expect(all.results).toEqual(expectOk(await tenant.v1.get('members/')));
    const first = expectOk(await tenant.v1.get('members-lite/?per_page=2'));
    const second = expectOk(await tenant.v1.get(`members-lite/?per_page=2&cursor=${first.next_cursor}`));
    expect(emails([...first.results, ...second.results])).toEqual([
      ...emails([...people].reverse()),
      tenant.owner.email,
    ]);
    expectProblem(await tenant.v1.get('members-lite/?per_page=1001'), 400);
  });

  it('keeps the pages of different filters apart', async () => {
    const guests = [await addMember(tenant, 'guest'), await addMember(tenant, 'guest')].reverse();
    for (const role of ['admin', 'member', 'member'] as const) await addMember(tenant, role);
    expectOk(await tenant.v1.get('members-lite/?per_page=1'));
    const second = expectOk(await tenant.v1.get('members-lite/?per_page=1&role_slug=guest&cursor=1:1:0'));
    expect(emails(second.results)).toEqual([guests[1]!.email]);
    expect(second).toMatchObject({ total_count: 2, next_page_results: false });
  });
});

describe('remove', () => {
  it('ends the membership and those in projects, once', async () => {
    const project = await addProject(tenant);
    const person = await addPersonWithRole(tenant, project, 'contributor');
    await addProjectMember(tenant, await addProject(tenant), person, 'guest');
    const other = await addPersonWithRole(tenant, project, 'contributor');
    expect(await remove(tenant.owner, { email: person.email.toUpperCase() })).toMatchObject({ status: 204, text: '' });
    expect(await activeRoles('workspace_members', person)).toEqual([{ role: 'member', is_active: false }]);
    expect(await activeRoles('project_members', person)).toEqual([
      { role: 'contributor', is_active: false },
      { role: 'guest', is_active: false },
    ]);
    expect(await activeRoles('project_members', other)).toEqual([{ role: 'contributor', is_active: true }]);
    const again = await remove(tenant.owner, { email: person.email });
    expectProblem(again, 400);
    expect(again.body).toEqual({ email: ['There is no such member in this workspace.'] });
  });

  it('closes the workspace to them, at once here and soon everywhere', async () => {
    const person = await addMember(tenant, 'member');
    const elsewhere = person.v1.elsewhere();
    expectOk(await person.v1.get('members/'));
    expectOk(await elsewhere.get('members/'));
    await remove(tenant.owner, { email: person.email });
    expectProblem(await person.v1.get('members/'), 404);
    await untilNoticed();
    expectProblem(await elsewhere.get('members/'), 404);
  });

  it.each(['member_id', 'id'])('finds the person by %s too', async (member) => {
    const person = await addMember(tenant, 'guest');
    expect((await remove(tenant.owner, { [member]: person.userId })).status).toBe(204);
    const reply = await remove(tenant.owner, { [member]: tenant.workspaceId });
    expectProblem(reply, 400);
    expect(reply.body).toEqual({ member_id: ['There is no such member in this workspace.'] });
  });

  it('needs a name', async () => {
    const reply = await remove(tenant.owner, {});
    expectProblem(reply, 400);
    expect(reply.body).toEqual({ email: [expect.any(String)] });
  });

  it('does not reach into other workspaces', async () => {
    const stranger = await newTenant();
    expectProblem(await remove(tenant.owner, { email: stranger.owner.email }), 400);
    expectOk(await stranger.v1.get('members/'));
  });

  it('is for owners and admins, and not against those above', async () => {
    const [admin, member, guest] = [
      await addMember(tenant, 'admin'),
      await addMember(tenant, 'member'),
      await addMember(tenant, 'guest'),
    ];
    expectProblem(await remove(member, { email: guest.email }), 403);
    expectProblem(await remove(guest, { email: member.email }), 403);
    expectProblem(await remove(admin, { email: tenant.owner.email }), 403);
    expect((await remove(admin, { email: member.email })).status).toBe(204);
  });

  it('keeps the last owner', async () => {
    await addMember(tenant, 'admin');
    const reply = await remove(tenant.owner, { email: tenant.owner.email });
    expectProblem(reply, 409);
    expect(reply.body).toEqual({ error: 'The last owner of a workspace cannot be removed.' });
    const second = await addMember(tenant, 'owner');
    expect((await remove(tenant.owner, { email: tenant.owner.email })).status).toBe(204);
    expectProblem(await remove(second, { email: second.email }), 409);
  });

  it('leaves one of two owners who remove each other', async () => {
    const second = await addMember(tenant, 'owner');
    const replies = await Promise.all([
      remove(tenant.owner, { email: second.email }),
      second.v1.elsewhere().post('members/remove/', { email: tenant.owner.email }),
    ]);
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    const [{ active }] = (await sql<{ active: string }>(
      'select count(*) as active from workspace_members where workspace_id = $1 and is_active',
      [tenant.workspaceId],
    )) as [{ active: string }];
    expect(Number(active)).toBe(1);
  });
});

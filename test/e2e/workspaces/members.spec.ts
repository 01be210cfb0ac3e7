import {
  addMember,
  addPersonWithRole,
  addProject,
  addProjectMember,
  expectOk,
  expectProblem,
  fieldCodes,
  newPerson,
  newTenant,
  oauthToken,
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

describe('version 1', () => {
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
      expect(await remove(tenant.owner, { email: person.email.toUpperCase() })).toMatchObject({
        status: 204,
        text: '',
      });
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
      expect(reply.body).toEqual({ [member]: ['There is no such member in this workspace.'] });
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
});

describe('version 2', () => {
  const people = (reply: Reply): string[] =>
    expectOk(reply).data.map(({ member_id }: { member_id: string }) => member_id);
  const ids = (...persons: Person[]): string[] => persons.map(({ userId }) => userId);

  describe('members of the workspace', () => {
    it('are rows of a membership, a person and a role', async () => {
      const guest = await addMember(tenant, 'guest');
      const { data, ...envelope } = expectOk(await tenant.v2.get('members/'));
      expect(envelope).toEqual({ next: null, previous: null, total_count: 2, pagination: { style: 'offset' } });
      expect(data).toEqual([
        { id: expect.any(String) as string, member_id: tenant.owner.userId, role: 'owner' },
        { id: expect.any(String) as string, member_id: guest.userId, role: 'guest' },
      ]);
      expect(data[0].id).not.toBe(data[0].member_id);
    });

    it('shows the person on request', async () => {
      const [row] = expectOk(await tenant.v2.get('members/?fields=role&expand=member')).data;
      const { userId, email } = tenant.owner;
      const member = { id: userId, display_name: email.split('@')[0], avatar_url: null, email };
      expect(row).toEqual({ id: expect.any(String) as string, role: 'owner', member });
      expect(fieldCodes(await tenant.v2.get('members/?expand=user'))).toEqual(['expand invalid']);
    });

    it('filters, searches and orders', async () => {
      const admin = await addMember(tenant, 'admin');
      const guest = await addMember(tenant, 'guest');
      await sql(`update users set first_name = 'Ada', last_name = 'Love_lace' where id = $1`, [guest.userId]);
      const found = async (query: string) => people(await tenant.v2.get(`members/?${query}`));
      expect(await found(`member_id=${admin.userId}`)).toEqual(ids(admin));
      expect(await found(`member_id__in=${guest.userId},${tenant.owner.userId}`)).toEqual(ids(tenant.owner, guest));
      expect(await found('role=guest')).toEqual(ids(guest));
      expect(await found('role=pilot')).toEqual([]);
      expect(await found('role__in=admin,guest&order_by=-created_at')).toEqual(ids(guest, admin));
      expect(await found('search=AD')).toContain(guest.userId);
      expect(await found('search=e_l')).toEqual(ids(guest));
      expect(await found(`search=${admin.email}`)).toEqual(ids(admin));
      expect(fieldCodes(await tenant.v2.get('members/?member_id=7'))).toEqual(['member_id invalid']);
    });

    it('pages by cursor', async () => {
      const guest = await addMember(tenant, 'guest');
      const first = await tenant.v2.get('members/?paginate=cursor&per_page=1');
      expect(people(first)).toEqual(ids(tenant.owner));
      expect(people(await tenant.v2.get(`members/?per_page=1&cursor=${first.body.next_cursor}`))).toEqual(ids(guest));
    });

    it('are the active ones, for every member to see', async () => {
      const guest = await addMember(tenant, 'guest');
      const [off, gone] = [await addMember(tenant, 'member'), await addMember(tenant, 'member')];
      await sql('update users set is_active = false where id = $1', [off.userId]);
      await sql('update workspace_members set is_active = false where user_id = $1', [gone.userId]);
      expect(people(await guest.v2.get('members/'))).toEqual(ids(tenant.owner, guest));
    });

    it('need their scope', async () => {
      const { v2 } = await oauthToken(tenant, tenant.owner.userId, ['workspaces.members:read']);
      expectOk(await v2.get('members/'));
      expectProblem(await v2.post('members/remove/', { email: 'a@example.com' }), 403, 'forbidden');
      const other = await oauthToken(tenant, tenant.owner.userId, ['projects.members:read']);
      expectProblem(await other.v2.get('members/'), 403, 'forbidden');
    });
  });

  describe('another role in the workspace', () => {
    const change = (by: Pick<Person, 'v2'>, member_id: string, role: string) =>
      by.v2.post('members/change-role/', { member_id, role });

    it('holds at once, and the answer is the member', async () => {
      const person = await addMember(tenant, 'member');
      expect(expectOk(await change(tenant, person.userId, 'admin'))).toMatchObject({
        member_id: person.userId,
        role: 'admin',
      });
      await untilNoticed();
      expectOk(await person.v2.get('invitations/'));
    });

    it("is refused above one's own, to those who lead nothing, and to the last owner", async () => {
      const [admin, member] = [await addMember(tenant, 'admin'), await addMember(tenant, 'member')];
      expectProblem(await change(admin, member.userId, 'owner'), 403, 'forbidden');
      expectProblem(await change(admin, tenant.owner.userId, 'member'), 403, 'forbidden');
      expectProblem(await change(member, member.userId, 'admin'), 403, 'forbidden');
      expectProblem(await change(tenant, tenant.owner.userId, 'member'), 409, 'conflict');
    });

    it('needs a role that there is, and a member', async () => {
      const person = await addMember(tenant, 'member');
      expect(fieldCodes(await change(tenant, person.userId, 'emperor'))).toEqual(['role invalid_choice']);
      const stranger = await newPerson(tenant.slug);
      expectProblem(await change(tenant, stranger.userId, 'guest'), 400, 'invalid_request');
      expect(fieldCodes(await change(tenant, 'x', 'guest'))).toEqual(['member_id invalid']);
    });

    it('makes no app the head of a workspace', async () => {
      const bot = await addMember(tenant, 'member');
      await sql('update users set is_bot = true where id = $1', [bot.userId]);
      expect((await change(tenant, bot.userId, 'owner')).status).toBe(400);
      expectOk(await change(tenant, bot.userId, 'guest'));
    });
  });

  describe('removal from the workspace', () => {
    it('ends all memberships of the person', async () => {
      const project = await addProject(tenant);
      const person = await addPersonWithRole(tenant, project, 'contributor');
      const reply = await tenant.v2.post('members/remove/', { email: person.email, remove_seat: true });
      expect(reply).toMatchObject({ status: 204, text: '' });
      // There are no seats to give back.
      expect(reply.headers.get('x-ignored-parameters')).toBe('remove_seat');
      expect(people(await tenant.v2.get('members/'))).toEqual(ids(tenant.owner));
      expect(people(await tenant.v2.get(`projects/${project.id}/members/`))).toEqual(ids(tenant.owner));
      expectProblem(await person.v2.get('members/'), 404, 'not_found');
      const again = await tenant.v2.post('members/remove/', { email: person.email });
      expect(fieldCodes(again)).toEqual(['email does_not_exist']);
    });

    it('refuses what may not be', async () => {
      const [admin, member] = [await addMember(tenant, 'admin'), await addMember(tenant, 'member')];
      expect(fieldCodes(await tenant.v2.post('members/remove/', {}))).toEqual(['email required']);
      expect(fieldCodes(await tenant.v2.post('members/remove/', { email: 'x' }))).toEqual(['email invalid']);
      expectProblem(await member.v2.post('members/remove/', { email: admin.email }), 403, 'forbidden');
      expectProblem(await admin.v2.post('members/remove/', { email: tenant.owner.email }), 403, 'forbidden');
      expectProblem(await tenant.v2.post('members/remove/', { email: tenant.owner.email }), 409, 'conflict');
    });
  });

  describe('members of a project', () => {
    it('are those with an active place in it', async () => {
      const project = await addProject(tenant);
      const path = `projects/${project.identifier}/members/`;
      const contributor = await addPersonWithRole(tenant, project, 'contributor');
      await addPersonWithRole(tenant, await addProject(tenant), 'contributor');
      const gone = await addPersonWithRole(tenant, project, 'guest');
      await sql('update project_members set is_active = false where user_id = $1', [gone.userId]);
      expect(people(await contributor.v2.get(path))).toEqual(ids(tenant.owner, contributor));
      expect(people(await contributor.v2.get(`${path}?role=contributor`))).toEqual(ids(contributor));
      expect(people(await contributor.v2.get(`${path}?search=${tenant.owner.email}`))).toEqual(ids(tenant.owner));
      const [row] = expectOk(await contributor.v2.get(`${path}?expand=member&order_by=-id`)).data;
      expect(row).toMatchObject({ role: 'contributor', member: { email: contributor.email } });
      const one = await contributor.v2.get(`${path}${row.id}/`);
      expect(expectOk(one)).toEqual({ id: row.id, member_id: contributor.userId, role: 'contributor' });
      expect(one.headers.get('etag')).toBeTruthy();
    });

    it('are not found elsewhere', async () => {
      const [project, other] = [await addProject(tenant), await addProject(tenant)];
      const [row] = expectOk(await tenant.v2.get(`projects/${project.id}/members/`)).data;
      expectOk(await tenant.v2.get(`projects/${project.id}/members/${row.id}/?expand=member`));
      expectProblem(await tenant.v2.get(`projects/${other.id}/members/${row.id}/`), 404, 'not_found');
      const stranger = await newTenant();
      expectProblem(await stranger.v2.get(`projects/${project.id}/members/`), 404, 'not_found');
      const guest = await addMember(tenant, 'guest');
      expectProblem(await guest.v2.get(`projects/${project.id}/members/`), 404, 'not_found');
    });
  });

  describe('the order of members', () => {
    it.each(['email', '-email', 'first_name', 'display_name'])('is by %s where it is asked for', async (by) => {
      await addMember(tenant, 'guest');
      const name = by.replace('-', '');
      const { data } = expectOk(await tenant.v2.get(`members/?order_by=${by}&expand=member`));
      const rows = await sql<{ id: string }>(
        `select m.id from workspace_members m join users u on u.id = m.user_id where m.workspace_id = $1
       order by u.${name}${by.startsWith('-') ? ' desc, m.id desc' : ', m.id'}`,
        [tenant.workspaceId],
      );
      expect(data.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }) => id));
    });
  });

  describe('project-role-distribution', () => {
    const counts = async () => {
      const body = expectOk(await tenant.v2.get('project-role-distribution/'));
      const roles = body.roles.map(
        (role: { slug: string; membership_count: number; distinct_member_count: number }) => [
          role.slug,
          role.membership_count,
          role.distinct_member_count,
        ],
      );
      return { roles, memberships: body.total_memberships, people: body.total_distinct_members };
    };

    it('names every role where there is no project', async () => {
      expect(expectOk(await tenant.v2.get('project-role-distribution/'))).toEqual({
        roles: ['admin', 'contributor', 'commenter', 'guest'].map((slug) => ({
          slug,
          name: slug[0]!.toUpperCase() + slug.slice(1),
          is_system: true,
          membership_count: 0,
          distinct_member_count: 0,
        })),
        total_memberships: 0,
        total_distinct_members: 0,
      });
    });

    it('counts in the projects that its caller sees', async () => {
      const tenant = await newTenant();
      const open = await addProject(tenant, { network: 2 });
      await addPersonWithRole(tenant, open, 'contributor');
      const closed = await addProject(tenant, { network: 0 });
      const insider = await addPersonWithRole(tenant, closed, 'contributor');
      const [member, guest] = [await addMember(tenant, 'member'), await addMember(tenant, 'guest')];
      const total = async ({ v2 }: Pick<Tenant, 'v2'>) =>
        expectOk(await v2.get('project-role-distribution/')).total_memberships as number;
      const everywhere = await total(tenant);
      const inOpen =
        everywhere - (await sql('select 1 from project_members where project_id = $1', [closed.id])).length;
      expect(inOpen).toBeGreaterThan(0);
      expect(everywhere).toBeGreaterThan(inOpen);
      expect([await total(insider), await total(member), await total(guest)]).toEqual([everywhere, inOpen, 0]);
    });

    it('counts active memberships in projects that are neither archived nor deleted', async () => {
      const [one, two] = [await addProject(tenant), await addProject(tenant)];
      await addProject(tenant, { archived_at: new Date() });
      await addProject(tenant, { deleted_at: new Date() });
      const person = await addPersonWithRole(tenant, one, 'contributor');
      await addProjectMember(tenant, two, person, 'guest');
      const gone = await addPersonWithRole(tenant, one, 'guest');
      await sql('update project_members set is_active = false where user_id = $1', [gone.userId]);
      await newTenant().then(addProject);
      expect(await counts()).toEqual({
        roles: [
          ['admin', 2, 1],
          ['contributor', 1, 1],
          ['commenter', 0, 0],
          ['guest', 1, 1],
        ],
        memberships: 4,
        people: 2,
      });
    });
  });
});

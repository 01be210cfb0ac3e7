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
  openScene,
  sql,
  untilNoticed,
  type Person,
  type Project,
  type Tenant,
} from '../../support';
import { auditOf } from '../../support/history';

let tenant: Tenant;
let project: Project;
let path: string;

beforeEach(async () => {
  ({ tenant, project } = await openScene());
});

describe('version 1', () => {
  beforeEach(() => {
    path = `projects/${project.id}/project-members/`;
  });

  const emails = (rows: { email: string }[]): string[] => rows.map(({ email }) => email);
  const shown = ({ userId, email }: Person, role: number, slug: string, isActive = true) => ({
    id: userId,
    first_name: '',
    last_name: '',
    email,
    avatar: '',
    avatar_url: null,
    display_name: email.split('@')[0],
    role,
    role_slug: slug,
    is_active: isActive,
    is_bot: false,
  });

  describe('lists', () => {
    it('are people with their roles, the newest first, under either address', async () => {
      const contributor = await addPersonWithRole(tenant, project, 'contributor');
      const commenter = await addPersonWithRole(tenant, project, 'commenter');
      const gone = await addPersonWithRole(tenant, project, 'guest');
      await addPersonWithRole(tenant, await addProject(tenant), 'guest');
      expectOk(await tenant.v1.delete(`${path}${gone.userId}/`), 204);
      const expected = [
        shown(gone, 5, 'guest', false),
        shown(commenter, 5, 'commenter'),
        shown(contributor, 15, 'contributor'),
        shown(tenant.owner, 20, 'admin'),
      ];
      expect(expectOk(await contributor.v1.get(path))).toEqual(expected);
      expect(expectOk(await tenant.v1.get(`projects/${project.id}/members/`))).toEqual(expected);
      const lite = expectOk(await commenter.v1.get(`projects/${project.id}/project-members-lite/`));
      expect(lite).toMatchObject({ total_results: 4, next_cursor: '1000:1:0', results: expected });
    });

    it('filter people', async () => {
      const ada = await addPersonWithRole(tenant, project, 'contributor');
      await sql(`update users set first_name = 'Ada', is_bot = true where id = $1`, [ada.userId]);
      const found = async (query: string) => emails(expectOk(await tenant.v1.get(`${path}?${query}`)));
      expect(await found('first_name=aD')).toEqual([ada.email]);
      expect(await found('role_slug=contributor')).toEqual([ada.email]);
      expect(await found('is_bot=false')).toEqual([tenant.owner.email]);
      expect(await found('is_active=false')).toEqual([]);
      expect(await found(`email=${ada.email.slice(1, -4)}`)).toEqual([ada.email]);
      const lite = `projects/${project.id}/project-members-lite/?role_slug=admin&per_page=1`;
      expect(emails(expectOk(await tenant.v1.get(lite)).results)).toEqual([tenant.owner.email]);
      expectProblem(await tenant.v1.get(`projects/${project.id}/project-members-lite/?per_page=1001`), 400);
    });

    it('page', async () => {
      const people = [
        await addPersonWithRole(tenant, project, 'contributor'),
        await addPersonWithRole(tenant, project, 'guest'),
      ];
      const lite = `projects/${project.id}/project-members-lite/?per_page=2`;
      const first = expectOk(await tenant.v1.get(lite));
      const second = expectOk(await tenant.v1.get(`${lite}&cursor=${first.next_cursor}`));
      expect(emails([...first.results, ...second.results])).toEqual([...emails(people.reverse()), tenant.owner.email]);
    });

    it('are closed to those who have no role in the project', async () => {
      const outsider = await addMember(tenant, 'member');
      await addProjectMember(tenant, await addProject(tenant), outsider, 'admin');
      expectProblem(await outsider.v1.get(path), 403);
      expectProblem(await outsider.v1.get(`projects/${project.id}/project-members-lite/`), 403);
    });
  });

  describe('one member', () => {
    it('is found by the membership as well as by the person', async () => {
      const person = await addMember(tenant, 'member');
      const { id } = expectOk(await tenant.v1.post(path, { member: person.userId, role: 15 }), 201);
      const expected = shown(person, 15, 'contributor');
      expect(expectOk(await tenant.v1.get(`${path}${id}/`))).toEqual(expected);
      expect(expectOk(await tenant.v1.get(`${path}${person.userId}/`))).toEqual(expected);
      expectProblem(await tenant.v1.get(`${path}${tenant.workspaceId}/`), 404);
    });
  });

  describe('adding', () => {
    it.each([
      [undefined, 5, 'guest'],
      [5, 5, 'guest'],
      [15, 15, 'contributor'],
      [20, 20, 'admin'],
    ])('with the role %s', async (role, number, slug) => {
      const person = await addMember(tenant, 'member');
      const made = expectOk(await tenant.v1.post(path, { member: person.userId, role }), 201);
      expect(made).toEqual({ id: expect.any(String) as string, member: person.userId, role: number });
      expect(expectOk(await tenant.v1.get(`${path}${made.id}/`)).role_slug).toBe(slug);
    });

    it('says what is wrong in this version’s way', async () => {
      const stranger = await newPerson(tenant.slug);
      const answer = async (body: object) => {
        const { status, body: answered } = await tenant.v1.post(path, body);
        return [status, answered as unknown];
      };
      expect(await answer({ member: stranger.userId })).toEqual([400, { member: ['Member not found in workspace'] }]);
      expect(await answer({ member: tenant.owner.userId, role: 7 })).toEqual([
        400,
        { role: ['"7" is not a valid choice.'] },
      ]);
      expect(await answer({})).toEqual([400, { member: ['This field is required.'] }]);
      expect(await answer({ member: tenant.owner.userId })).toEqual([400, { error: expect.any(String) as string }]);
      const guest = await addMember(tenant, 'guest');
      expect(await answer({ member: guest.userId, role: 15 })).toEqual([400, { role: [expect.any(String)] }]);
    });

    it('takes up a place that has ended, with the same id', async () => {
      const person = await addMember(tenant, 'member');
      const { id } = expectOk(await tenant.v1.post(path, { member: person.userId, role: 15 }), 201);
      expectOk(await tenant.v1.delete(`${path}${id}/`), 204);
      expectProblem(await tenant.v1.delete(`${path}${id}/`), 404);
      expect(expectOk(await tenant.v1.post(path, { member: person.userId, role: 20 }), 201)).toEqual({
        id,
        member: person.userId,
        role: 20,
      });
    });
  });

  describe('changing', () => {
    it.each(['patch', 'put'] as const)('the role by %s', async (method) => {
      const person = await addPersonWithRole(tenant, project, 'contributor');
      const reply = await tenant.v1[method](`${path}${person.userId}/`, { role: 20 });
      expect(expectOk(reply)).toEqual({ id: expect.any(String) as string, member: person.userId, role: 20 });
    });

    it('to the number that a commenter has already leaves a commenter', async () => {
      const person = await addPersonWithRole(tenant, project, 'commenter');
      expectOk(await tenant.v1.patch(`${path}${person.userId}/`, { member: person.userId, role: 5 }));
      expect(expectOk(await tenant.v1.get(`${path}${person.userId}/`)).role_slug).toBe('commenter');
    });

    it('is for admins of the project, and keeps the last of them', async () => {
      const contributor = await addPersonWithRole(tenant, project, 'contributor');
      expectProblem(await contributor.v1.patch(`${path}${contributor.userId}/`, { role: 20 }), 403);
      expectProblem(await contributor.v1.post(path, { member: contributor.userId }), 403);
      const reply = await tenant.v1.delete(`${path}${tenant.owner.userId}/`);
      expect(reply).toMatchObject({ status: 409, body: { error: 'The last admin of a project cannot be removed.' } });
    });
  });
});

describe('version 2', () => {
  beforeEach(() => {
    path = `projects/${project.id}/members/`;
  });

  const add = (person: Pick<Person, 'userId'>, role?: string, by: Person = tenant.owner) =>
    by.v2.post(path, { member_id: person.userId, ...(role && { role }) });
  const idOf = async (person: Person): Promise<string> =>
    expectOk(await tenant.v2.get(`${path}?member_id=${person.userId}`)).data[0].id;

  describe('adding', () => {
    it('opens the project at once, with the role that was named', async () => {
      const guest = await addMember(tenant, 'guest');
      expectProblem(await guest.v2.get(path), 404, 'not_found');
      const reply = await add(guest, 'commenter');
      expect(expectOk(reply, 201)).toEqual({ id: await idOf(guest), member_id: guest.userId, role: 'commenter' });
      await untilNoticed();
      expectOk(await guest.v2.get(path));
      const [entry] = await auditOf(tenant, 'project_member.');
      expect(entry).toMatchObject({
        event_name: 'project_member.added',
        category: 'member',
        actor_id: tenant.owner.userId,
        target_id: guest.userId,
        new_value: { role: 'commenter' },
        project_id: project.id,
      });
    });

    it.each([
      ['admin', 'admin'],
      ['member', 'contributor'],
      ['guest', 'guest'],
    ] as const)('makes a workspace %s %s where nobody says otherwise', async (workspaceRole, role) => {
      const person = await addMember(tenant, workspaceRole);
      expect(expectOk(await add(person), 201)).toMatchObject({ role });
    });

    it('answers with what is asked for', async () => {
      const person = await addMember(tenant, 'member');
      const reply = await tenant.v2.post(`${path}?fields=role&expand=member`, { member_id: person.userId });
      expect(expectOk(reply, 201)).toMatchObject({ role: 'contributor', member: { email: person.email } });
    });

    it('takes people of the workspace only', async () => {
      const stranger = await newPerson(tenant.slug);
      const elsewhere = (await newTenant()).owner;
      const [gone, off] = [await addMember(tenant, 'member'), await addMember(tenant, 'member')];
      await tenant.v2.post('members/remove/', { email: gone.email });
      await sql('update users set is_active = false where id = $1', [off.userId]);
      for (const person of [stranger, elsewhere, gone, off]) {
        expect(fieldCodes(await add(person))).toEqual(['member_id does_not_exist']);
      }
    });

    it('takes guests of the workspace as guests and commenters only', async () => {
      const guest = await addMember(tenant, 'guest');
      expect(fieldCodes(await add(guest, 'contributor'))).toEqual(['role invalid']);
      expect(fieldCodes(await add(guest, 'admin'))).toEqual(['role invalid']);
      expectOk(await add(guest, 'guest'), 201);
    });

    it('names all that is wrong', async () => {
      expect(fieldCodes(await tenant.v2.post(path, { role: 'owner' }))).toEqual([
        'member_id required',
        'role invalid_choice',
      ]);
      expect(fieldCodes(await tenant.v2.post(path, { member_id: 'ann' }))).toEqual(['member_id invalid']);
    });

    it('is a conflict where the person is there, and takes up a place that has ended', async () => {
      const person = await addMember(tenant, 'member');
      const { id } = expectOk(await add(person, 'contributor'), 201);
      expectProblem(await add(person), 409, 'conflict');
      expectOk(await tenant.v2.delete(`${path}${id}/`), 204);
      expect(expectOk(await add(person, 'guest'), 201)).toEqual({ id, member_id: person.userId, role: 'guest' });
    });

    it('adds a person once, however many try', async () => {
      const person = await addMember(tenant, 'member');
      const replies = await Promise.all([1, 2, 3, 4].map(() => add(person)));
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    });
  });

  describe('changing', () => {
    it('gives another role, at once', async () => {
      const person = await addPersonWithRole(tenant, project, 'contributor');
      const item = { name: 'x' };
      expectOk(await person.v2.post(`projects/${project.id}/work-items/`, item), 201);
      const one = `${path}${await idOf(person)}/`;
      expect(expectOk(await tenant.v2.patch(one, { role: 'commenter' }))).toMatchObject({ role: 'commenter' });
      await untilNoticed();
      expectProblem(await person.v2.post(`projects/${project.id}/work-items/`, item), 403, 'forbidden');
      expect((await auditOf(tenant, 'project_member.'))[0]).toMatchObject({
        event_name: 'project_member.role_updated',
        category: 'role',
        old_value: { role: 'contributor' },
        new_value: { role: 'commenter' },
      });
    });

    it('that changes nothing tells nothing', async () => {
      const person = await addPersonWithRole(tenant, project, 'contributor');
      const one = `${path}${await idOf(person)}/`;
      const before = await tenant.v2.get(one);
      expectOk(await tenant.v2.patch(one, {}));
      expectOk(await tenant.v2.patch(one, { role: 'contributor', member_id: person.userId.toUpperCase() }));
      expect((await tenant.v2.get(one)).headers.get('etag')).toBe(before.headers.get('etag'));
      expect(await auditOf(tenant, 'project_member.')).toEqual([]);
    });

    it('can hand a place to somebody else, who may have had one before', async () => {
      const [one, two] = [await addPersonWithRole(tenant, project, 'admin'), await addMember(tenant, 'member')];
      const before = expectOk(await add(two, 'guest'), 201);
      const place = await idOf(one);
      expectProblem(await tenant.v2.patch(`${path}${place}/`, { member_id: two.userId }), 409, 'conflict');
      expectOk(await tenant.v2.delete(`${path}${before.id}/`), 204);
      expect(expectOk(await tenant.v2.patch(`${path}${place}/`, { member_id: two.userId }))).toEqual({
        id: place,
        member_id: two.userId,
        role: 'admin',
      });
      const events = (await auditOf(tenant, 'project_member.')).map(({ event_name, target_id }) => [
        event_name,
        target_id,
      ]);
      expect(events.slice(-2)).toEqual([
        ['project_member.removed', one.userId],
        ['project_member.added', two.userId],
      ]);
      const guest = await addMember(tenant, 'guest');
      const refused = await tenant.v2.patch(`${path}${place}/`, { member_id: guest.userId });
      expect(fieldCodes(refused)).toEqual(['role invalid']);
    });

    it('is refused where the record has changed since it was read', async () => {
      const person = await addPersonWithRole(tenant, project, 'contributor');
      const one = `${path}${await idOf(person)}/`;
      const headers = { 'If-Match': (await tenant.v2.get(one)).headers.get('etag')! };
      expectOk(await tenant.v2.patch(one, { role: 'guest' }, { headers }));
      expectProblem(await tenant.v2.patch(one, { role: 'admin' }, { headers }), 409, 'version_mismatch');
    });
  });

  describe('removing', () => {
    it('ends the place once, and leaves what the person is assigned to', async () => {
      const person = await addPersonWithRole(tenant, project, 'contributor');
      const items = `projects/${project.id}/work-items/`;
      const item = expectOk(await tenant.v2.post(items, { name: 'x', assignee_ids: [person.userId] }), 201);
      const one = `${path}${await idOf(person)}/`;
      expectOk(await tenant.v2.delete(`${one}?fields=id`), 204);
      expectProblem(await tenant.v2.delete(one), 404, 'not_found');
      expectProblem(await tenant.v2.patch(one, { role: 'guest' }), 404, 'not_found');
      expectProblem(await tenant.v2.get(one), 404, 'not_found');
      expect(expectOk(await tenant.v2.get(`${items}${item.id}/`)).assignee_ids).toEqual([person.userId]);
      await untilNoticed();
      expectProblem(await person.v2.get(path), 403);
      expect((await auditOf(tenant, 'project_member.'))[0]).toMatchObject({
        event_name: 'project_member.removed',
        old_value: { role: 'contributor' },
      });
    });

    it('keeps the last admin of the project, in whatever way', async () => {
      const own = await idOf(tenant.owner);
      for (const reply of [
        await tenant.v2.delete(`${path}${own}/`),
        await tenant.v2.patch(`${path}${own}/`, { role: 'contributor' }),
      ]) {
        expectProblem(reply, 409, 'conflict');
        expect(reply.body.detail).toContain('last admin of a project');
      }
      await addPersonWithRole(tenant, project, 'admin');
      expectOk(await tenant.v2.delete(`${path}${own}/`), 204);
    });

    it('leaves one of two admins who remove one another', async () => {
      const second = await addPersonWithRole(tenant, project, 'admin');
      const [own, other] = [await idOf(tenant.owner), await idOf(second)];
      const replies = await Promise.all([
        tenant.v2.delete(`${path}${other}/`),
        second.v2.elsewhere().patch(`${path}${own}/`, { role: 'guest' }),
      ]);
      expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
    });
  });

  describe('who may', () => {
    it('are admins of the project, and heads of the workspace without a place in it', async () => {
      const head = await addMember(tenant, 'admin');
      const admin = await addPersonWithRole(tenant, project, 'admin');
      const contributor = await addPersonWithRole(tenant, project, 'contributor');
      const outsider = await addMember(tenant, 'member');
      const person = await addMember(tenant, 'guest');
      expectProblem(await add(person, 'guest', contributor), 403, 'forbidden');
      expectProblem(await add(person, 'guest', outsider), 403, 'forbidden');
      expectOk(await add(person, 'guest', head), 201);
      expectOk(await add(outsider, 'contributor', admin), 201);
      expectProblem(await contributor.v2.delete(`${path}${await idOf(contributor)}/`), 403, 'forbidden');
    });

    it('need the scope', async () => {
      const person = await addMember(tenant, 'member');
      const { v2 } = await oauthToken(tenant, tenant.owner.userId, [
        'projects.members:read',
        'workspaces.members:write',
      ]);
      expectOk(await v2.get(path));
      expectProblem(await v2.post(path, { member_id: person.userId }), 403, 'forbidden');
    });

    it('reach the members of this project only', async () => {
      const other = await addProject(tenant);
      const person = await addMember(tenant, 'member');
      await addProjectMember(tenant, other, person, 'guest');
      const [row] = expectOk(await tenant.v2.get(`projects/${other.id}/members/?role=guest`)).data;
      expectProblem(await tenant.v2.patch(`${path}${row.id}/`, { role: 'admin' }), 404, 'not_found');
      expectProblem(await tenant.v2.delete(`${path}${row.id}/`), 404, 'not_found');
    });
  });
});

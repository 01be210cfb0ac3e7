import type { ProjectRole, WorkspaceRole } from '#kernel';
import { ProjectMembers } from '../../../src/contexts/projects';
import { Members } from '../../../src/contexts/workspaces';
import {
  addMember,
  addProject,
  addProjectMember,
  expectOk,
  expectProblem,
  newPerson,
  newTenant,
  sql,
  untilNoticed,
  type Person,
  type Project,
  type Tenant,
} from '../../support';
import { auditOf } from '../../support/history';
import { actor, useCases, type UseCases } from '../../support/use-cases';

let service: UseCases;
let tenant: Tenant;

beforeAll(async () => (service = await useCases()));
afterAll(() => service.close());
beforeEach(async () => (tenant = await newTenant()));

const changeRole = (by: Person, as: WorkspaceRole, { userId }: Person, role: WorkspaceRole) =>
  service.get(Members).changeRole(actor(tenant, by, as), { memberId: userId, role });

const asOwner = (person: Person, role: WorkspaceRole) => changeRole(tenant.owner, 'owner', person, role);

const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { reason?: string; message: string }) => error.reason ?? error.message,
  );

const rolesOf = async (table: string, { userId }: Person): Promise<string[]> => {
  const rows = await sql<{ role: string }>(
    `select role from ${table} where workspace_id = $1 and user_id = $2 and is_active order by role`,
    [tenant.workspaceId, userId],
  );
  return rows.map(({ role }) => role);
};

describe('another role in the workspace', () => {
  it('counts from now on, here and everywhere', async () => {
    const person = await addMember(tenant, 'member');
    expectProblem(await person.v2.get('invitations/'), 403);
    expect(await asOwner(person, 'admin')).toMatchObject({ memberId: person.userId, role: 'admin' });
    await untilNoticed();
    expectOk(await person.v2.get('invitations/'));
    const [entry] = await auditOf(tenant, 'member.role_updated');
    expect(entry).toMatchObject({
      category: 'role',
      actor_id: tenant.owner.userId,
      target_id: person.userId,
      old_value: { role: 'member' },
      new_value: { role: 'admin' },
    });
  });

  it('that is the same changes and tells nothing', async () => {
    const person = await addMember(tenant, 'member');
    await asOwner(person, 'member');
    expect(await auditOf(tenant, 'member.')).toEqual([]);
  });

  it('is not above that of who gives it, and not for those above', async () => {
    const [admin, member] = [await addMember(tenant, 'admin'), await addMember(tenant, 'member')];
    expect(await reasonOf(changeRole(admin, 'admin', member, 'owner'))).toBe('forbidden');
    expect(await reasonOf(changeRole(admin, 'admin', tenant.owner, 'member'))).toBe('forbidden');
    expect(await reasonOf(changeRole(member, 'member', admin, 'guest'))).toBe('forbidden');
    expect(await reasonOf(changeRole(admin, 'admin', member, 'admin'))).toBe('done');
    expect(await rolesOf('workspace_members', tenant.owner)).toEqual(['owner']);
  });

  it('is for members only', async () => {
    const [stranger, gone] = [await newPerson(tenant.slug), await addMember(tenant, 'member')];
    await service.get(Members).remove(actor(tenant, tenant.owner, 'owner'), { memberId: gone.userId });
    expect(await reasonOf(asOwner(stranger, 'admin'))).toBe('invalid_request');
    expect(await reasonOf(asOwner(gone, 'admin'))).toBe('invalid_request');
  });

  it('leaves the workspace an owner', async () => {
    await addMember(tenant, 'admin');
    expect(await reasonOf(asOwner(tenant.owner, 'admin'))).toBe('last_owner');
    const second = await addMember(tenant, 'owner');
    expect(await reasonOf(asOwner(tenant.owner, 'admin'))).toBe('done');
    expect(await reasonOf(changeRole(second, 'owner', second, 'guest'))).toBe('last_owner');
  });

  it('lowers a guest to commenter where it was more in a project, and keeps the rest', async () => {
    const person = await addMember(tenant, 'member');
    const projects: Project[] = [];
    for (const role of ['admin', 'contributor', 'commenter', 'guest'] as const) {
      const project = await addProject(tenant);
      await addProjectMember(tenant, project, person, role);
      projects.push(project);
    }
    await asOwner(person, 'guest');
    expect(await rolesOf('project_members', person)).toEqual(['commenter', 'commenter', 'commenter', 'guest']);
    const [entry] = await auditOf(tenant, 'member.role_updated');
    const lowered = projects.slice(0, 2).map(({ id }) => id);
    expect(entry!.metadata).toMatchObject({ email: person.email, lowered_in_projects: lowered.sort() });
    expectProblem(await person.v2.post(`projects/${projects[1]!.id}/work-items/`, { name: 'x' }), 403);
    await asOwner(person, 'member');
    expect(await rolesOf('project_members', person)).toEqual(['commenter', 'commenter', 'commenter', 'guest']);
  });
});

describe('at the same time', () => {
  const add = (person: Person, project: Project, role: ProjectRole) =>
    service
      .get(ProjectMembers)
      .add({ ...actor(tenant, tenant.owner, 'owner'), projectId: project.id }, { memberId: person.userId, role });

  it('two owners cannot lower one another', async () => {
    const second = await addMember(tenant, 'owner');
    const outcomes = await Promise.all([
      reasonOf(changeRole(tenant.owner, 'owner', second, 'member')),
      reasonOf(changeRole(second, 'owner', tenant.owner, 'member')),
    ]);
    expect(outcomes.sort()).toEqual(['done', 'last_owner']);
  });

  it('an owner who is removed and another who leaves do not go together', async () => {
    const second = await addMember(tenant, 'owner');
    const [lowered, removed] = await Promise.all([
      reasonOf(changeRole(second, 'owner', second, 'guest')),
      tenant.v2.post('members/remove/', { email: tenant.owner.email }),
    ]);
    expect([lowered === 'done', removed.status === 204].filter(Boolean)).toHaveLength(1);
  });

  it('nobody becomes a guest and a contributor', async () => {
    const project = await addProject(tenant);
    for (let round = 0; round < 8; round++) {
      const person = await addMember(tenant, 'member');
      const [, added] = await Promise.all([
        reasonOf(asOwner(person, 'guest')),
        reasonOf(add(person, project, 'contributor')),
      ]);
      const roles = await rolesOf('project_members', person);
      expect(roles).toEqual(added === 'done' ? ['commenter'] : []);
    }
  });

  it('changes in workspace and project never wait for one another in a circle', async () => {
    const [project, person] = [await addProject(tenant), await addMember(tenant, 'member')];
    const { id } = await add(person, project, 'contributor');
    const path = `projects/${project.id}/members/${id}/`;
    const rounds = Array.from({ length: 10 }, (_, index) => [
      asOwner(person, index % 2 ? 'guest' : 'member'),
      tenant.v2.patch(path, { role: index % 2 ? 'commenter' : 'guest' }),
    ]);
    const outcomes = await Promise.all(rounds.flat());
    expect(outcomes.filter((outcome) => 'status' in outcome && outcome.status !== 200)).toEqual([]);
  });
});

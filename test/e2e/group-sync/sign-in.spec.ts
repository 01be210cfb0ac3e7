import type { ProjectRole, WorkspaceRole } from '#kernel';
import { GroupSync } from '../../../src/contexts/group-sync';
import { ProviderAccounts } from '../../../src/contexts/identity/application/provider-accounts';
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
  update,
  type Person,
  type Project,
  type Tenant,
} from '../../support';
import { auditOf } from '../../support/history';
import { useCases, type UseCases } from '../../support/use-cases';

/** Two processes: each has its own connections, and neither knows of the other. A third one's plan has little. */
let running: readonly UseCases[];
let processes: readonly GroupSync[];

let tenant: Tenant;
let web: Project;
let app: Project;
let person: Person;

beforeAll(async () => {
  running = await Promise.all([useCases(), useCases(), useCases({ PLAN_FEATURES: 'cycles' })]);
  processes = running.map((one) => one.get(GroupSync));
});
afterAll(() => Promise.all(running.map((one) => one.close())));

beforeEach(async () => {
  tenant = await newTenant();
  [web, app] = [await addProject(tenant), await addProject(tenant)];
  person = await newPerson(tenant.slug);
  await configure({ is_enabled: true });
});

const configure = async (members: object) => expectOk(await tenant.v2.patch('group-sync/config/', members));

const map = async (group: string, role: string) =>
  expectOk(await tenant.v2.post('group-sync/workspace-mappings/', { idp_group_name: group, role_slug: role }), 201);

const mapProject = async (group: string, project: Project | 'all', role: string) => {
  const target = project === 'all' ? { all_projects: true } : { project_id: project.id };
  const body = { idp_group_name: group, role_slug: role, ...target };
  expectOk(await tenant.v2.post('group-sync/project-mappings/', body), 201);
};

const signIn = (...groups: string[]) => processes[0]!.apply(person.userId, { sub: '1', groups });

/** The person's roles: in the workspace, and by the name of each project. */
async function roles(who = person): Promise<Record<string, string>> {
  const rows = await sql<{ place: string; role: string }>(
    `select 'workspace' as place, role from workspace_members
     where workspace_id = $1 and user_id = $2 and is_active and deleted_at is null
     union all
     select p.identifier, m.role from project_members m
     join projects p on p.workspace_id = $1 and p.id = m.project_id
     where m.workspace_id = $1 and m.user_id = $2 and m.is_active and m.deleted_at is null`,
    [tenant.workspaceId, who.userId],
  );
  const names: Record<string, string> = { [web.identifier]: 'web', [app.identifier]: 'app' };
  return Object.fromEntries(rows.map(({ place, role }) => [names[place] ?? place, role]));
}

/** As people would change it. */
const setRoles = async (inWorkspace: WorkspaceRole, inProjects?: ProjectRole) => {
  const who = [tenant.workspaceId, person.userId];
  const text = (table: string) => `update ${table} set role = $3 where workspace_id = $1 and user_id = $2`;
  await sql(text('workspace_members'), [...who, inWorkspace]);
  if (inProjects) await sql(text('project_members'), [...who, inProjects]);
};

const ownerLeaves = (table: 'workspace_members' | 'project_members') =>
  sql(`update ${table} set is_active = false where workspace_id = $1 and user_id = $2`, [
    tenant.workspaceId,
    tenant.owner.userId,
  ]);

describe('a sign-in', () => {
  it('makes a stranger a member, who can enter at once', async () => {
    await map('devs', 'member');
    await mapProject('devs', web, 'contributor');
    expectProblem(await person.v2.get('projects/'), 404);
    await signIn('devs', 'others');
    expect(await roles()).toEqual({ workspace: 'member', web: 'contributor' });
    await untilNoticed();
    expectOk(await person.v2.post(`projects/${web.id}/work-items/`, { name: 'First' }), 201);
  });

  it('gives the highest of all matching roles, in every project there is', async () => {
    await map('devs', 'guest');
    await map('staff', 'member');
    await mapProject('devs', 'all', 'commenter');
    await mapProject('staff', web, 'admin');
    await signIn('staff', 'devs');
    expect(await roles()).toEqual({ workspace: 'member', web: 'admin', app: 'commenter' });
  });

  it('changes what groups gave as the groups change', async () => {
    await map('devs', 'member');
    await map('leads', 'admin');
    await mapProject('leads', web, 'admin');
    await mapProject('devs', web, 'contributor');
    await signIn('leads');
    expect(await roles()).toEqual({ workspace: 'admin', web: 'admin' });
    await signIn('devs');
    expect(await roles()).toEqual({ workspace: 'member', web: 'contributor' });
  });

  it('tells it in the log, once for each change', async () => {
    await map('devs', 'member');
    await map('leads', 'admin');
    await mapProject('devs', web, 'contributor');
    await configure({ auto_remove: true });
    for (const groups of [['devs'], ['devs'], ['leads'], [], []]) await signIn(...groups);
    const told = { actor_type: 'system', actor_id: null, source: 'system', reason: 'Group sync' };
    const about = { ...told, target_type: 'user', target_id: person.userId };
    const [member, admin] = [{ role: 'member' }, { role: 'admin' }];
    expect(await auditOf(tenant, 'member.')).toMatchObject([
      { ...about, event_name: 'member.joined', category: 'member', new_value: member },
      { ...about, event_name: 'member.role_updated', category: 'role', old_value: member, new_value: admin },
      { ...about, event_name: 'member.removed', category: 'member', old_value: admin, new_value: null },
    ]);
    const inProject = { ...about, project_id: web.id };
    expect(await auditOf(tenant, 'project_member.')).toMatchObject([
      { ...inProject, event_name: 'project_member.added', new_value: { role: 'contributor' } },
      { ...inProject, event_name: 'project_member.removed', old_value: { role: 'contributor' } },
    ]);
  });

  it('writes nothing where nothing changes', async () => {
    await map('devs', 'member');
    await signIn('devs');
    const text = 'select version, updated_at from workspace_members where workspace_id = $1';
    const before = await sql(text, [tenant.workspaceId]);
    await signIn('devs');
    expect(await sql(text, [tenant.workspaceId])).toEqual(before);
  });
});

describe('does nothing', () => {
  beforeEach(async () => {
    await map('devs', 'member');
    await configure({ auto_remove: true });
  });

  it.each([
    ['while it is off', { is_enabled: false }],
    ['while it is off for sign-ins', { sync_on_login: false }],
    ['where another claim has the groups', { group_attribute_key: 'roles' }],
  ])('%s', async (_, members) => {
    await configure(members);
    await signIn('devs');
    expect(await roles()).toEqual({});
  });

  it('without its feature', async () => {
    await processes[2]!.apply(person.userId, { groups: ['devs'] });
    expect(await roles()).toEqual({});
  });

  it('where the provider says nothing of groups', async () => {
    await signIn('devs');
    await processes[0]!.apply(person.userId, { sub: '1' });
    expect(await roles()).toEqual({ workspace: 'member' });
  });

  it('in a workspace that is deleted', async () => {
    await sql('update workspaces set deleted_at = now() where id = $1', [tenant.workspaceId]);
    await signIn('devs');
    expect(await roles()).toEqual({});
  });

  it('for projects that are archived or deleted', async () => {
    await mapProject('devs', 'all', 'contributor');
    expectOk(await tenant.v2.post(`projects/${web.id}/archive/`), 204);
    await update('projects', tenant.workspaceId, app.id, { deleted_at: new Date().toISOString() });
    await signIn('devs');
    expect(await roles()).toEqual({ workspace: 'member' });
  });
});

describe('people who have only projects', () => {
  beforeEach(() => mapProject('devs', web, 'contributor'));

  it('stay out without a default role', async () => {
    await signIn('devs');
    expect(await roles()).toEqual({});
  });

  it('come in with the default role', async () => {
    await configure({ default_workspace_role_slug: 'member' });
    await signIn('devs');
    expect(await roles()).toEqual({ workspace: 'member', web: 'contributor' });
  });

  it('are no more in a project than a guest can be, where they are guests', async () => {
    await mapProject('leads', web, 'admin');
    await configure({ default_workspace_role_slug: 'guest' });
    await signIn('devs', 'leads');
    expect(await roles()).toEqual({ workspace: 'guest', web: 'commenter' });
  });

  it('get what their groups give where they are members already', async () => {
    const member = await addMember(tenant, 'member');
    await processes[0]!.apply(member.userId, { groups: 'devs' });
    expect(await roles(member)).toEqual({ workspace: 'member', web: 'contributor' });
  });
});

describe('roles that no group gives any more', () => {
  beforeEach(async () => {
    await map('devs', 'member');
    await mapProject('devs', 'all', 'contributor');
    await signIn('devs');
  });

  it('stay unless they shall end', async () => {
    await signIn();
    expect(await roles()).toEqual({ workspace: 'member', web: 'contributor', app: 'contributor' });
  });

  it('end where they shall, and come back', async () => {
    await configure({ auto_remove: true });
    await signIn();
    expect(await roles()).toEqual({});
    await signIn('devs');
    expect(await roles()).toEqual({ workspace: 'member', web: 'contributor', app: 'contributor' });
  });

  it('end one by one', async () => {
    await configure({ auto_remove: true });
    await map('staff', 'guest');
    await mapProject('staff', web, 'guest');
    await signIn('staff');
    expect(await roles()).toEqual({ workspace: 'guest', web: 'guest' });
  });

  it('lower what a guest can be in projects, without making it a gift of people', async () => {
    await map('staff', 'guest');
    await signIn('staff');
    expect(await roles()).toEqual({ workspace: 'guest', web: 'commenter', app: 'commenter' });
    await signIn('devs');
    expect(await roles()).toEqual({ workspace: 'member', web: 'contributor', app: 'contributor' });
  });
});

describe('roles that people gave', () => {
  beforeEach(async () => {
    await map('devs', 'admin');
    await mapProject('devs', web, 'admin');
    await configure({ auto_remove: true });
  });

  it('are not touched', async () => {
    const member = await addMember(tenant, 'member');
    await addProjectMember(tenant, web, member, 'commenter');
    for (const groups of [['devs'], []]) {
      await processes[0]!.apply(member.userId, { groups });
      expect(await roles(member)).toEqual({ workspace: 'member', web: 'commenter' });
    }
  });

  it('are those that were changed after groups had given others', async () => {
    await signIn('devs');
    await setRoles('guest', 'contributor');
    await signIn('devs');
    await signIn();
    expect(await roles()).toEqual({ workspace: 'guest', web: 'contributor' });
  });
});

describe('who must stay', () => {
  beforeEach(async () => {
    await map('devs', 'guest');
    await map('ops', 'admin');
    await configure({ auto_remove: true });
  });

  it('owners', async () => {
    await processes[0]!.apply(tenant.owner.userId, { groups: ['devs'] });
    expect((await roles(tenant.owner)).workspace).toBe('owner');
    await signIn('ops');
    await setRoles('owner');
    await signIn();
    expect((await roles()).workspace).toBe('owner');
  });

  it('the last admin of a workspace without another head', async () => {
    await signIn('ops');
    await ownerLeaves('workspace_members');
    await signIn('devs');
    await signIn();
    expect(await roles()).toEqual({ workspace: 'admin' });
  });

  it('the last admin of a project', async () => {
    await mapProject('ops', web, 'admin');
    await signIn('ops');
    await ownerLeaves('project_members');
    await map('staff', 'member');
    await signIn('staff');
    expect(await roles()).toEqual({ workspace: 'member', web: 'admin' });
  });

  it('one of two admins whose groups end at the same time', async () => {
    const other = await newPerson(tenant.slug);
    await signIn('ops');
    await processes[1]!.apply(other.userId, { groups: ['ops'] });
    await ownerLeaves('workspace_members');
    await Promise.all([
      processes[0]!.apply(person.userId, { groups: [] }),
      processes[1]!.apply(other.userId, { groups: [] }),
    ]);
    const left = [await roles(), await roles(other)].filter(({ workspace }) => workspace === 'admin');
    expect(left).toHaveLength(1);
  });
});

it('makes one membership of sign-ins at the same time', async () => {
  await map('devs', 'member');
  await mapProject('devs', 'all', 'contributor');
  await Promise.all(
    Array.from({ length: 6 }, (_, index) => processes[index % 2]!.apply(person.userId, { groups: ['devs'] })),
  );
  expect(await roles()).toEqual({ workspace: 'member', web: 'contributor', app: 'contributor' });
  expect(await auditOf(tenant, 'member.joined')).toHaveLength(1);
  expect(await auditOf(tenant, 'project_member.added')).toHaveLength(2);
});

it('serves each workspace by its own rules', async () => {
  const [first, second] = [tenant, await newTenant()];
  await map('devs', 'member');
  tenant = second;
  await configure({ is_enabled: true, group_attribute_key: 'roles' });
  await map('devs', 'admin');
  await processes[0]!.apply(person.userId, { groups: ['devs'], roles: [] });
  expect(await roles()).toEqual({});
  await processes[0]!.apply(person.userId, { groups: [], roles: ['devs'] });
  expect(await roles()).toEqual({ workspace: 'admin' });
  tenant = first;
  expect(await roles()).toEqual({ workspace: 'member' });
});

it('is part of a sign-in by the provider', async () => {
  await map('devs', 'member');
  const claims = { email: person.email, email_verified: true, groups: ['devs'] };
  const proof = { issuer: 'https://idp.example.com', subject: person.userId, claims };
  const circumstances = { returnTo: '/', rules: { createsAccounts: false, domains: '*' } } as const;
  expect(await running[0]!.get(ProviderAccounts).ownerOf(proof, circumstances)).toBe(person.userId);
  expect(await roles()).toEqual({ workspace: 'member' });
});

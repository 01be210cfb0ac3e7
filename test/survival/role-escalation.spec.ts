import {
  addMember,
  addPersonWithRole,
  expectOk,
  fieldCodes,
  expectProblem,
  openScene,
  sql,
  unique,
  type Person,
  type Scene,
} from '../support';

let scene: Scene;
let member: Person;
let admin: Person;

beforeAll(async () => {
  scene = await openScene();
  [member, admin] = [await addMember(scene.tenant, 'member'), await addMember(scene.tenant, 'admin')];
});

const roleOf = async ({ userId }: Person): Promise<string> => {
  const { workspaceId } = scene.tenant;
  const [row] = await sql<{ role: string }>(
    'select role from workspace_members where workspace_id = $1 and user_id = $2',
    [workspaceId, userId],
  );
  return row!.role;
};

it('role escalation by invitation: nobody hands out a role above what they may', async () => {
  const body = { email: `${unique('e')}@example.com`, role: 'admin' };
  expectProblem(await member.v2.post('invitations/', body), 403, 'forbidden');
  expectProblem(await admin.v2.post('invitations/', { ...body, role: 'owner' }), 400, 'invalid_request');
  expectProblem(await member.v1.post('invitations/', { email: body.email, role: 20 }), 403);
});

it('role escalation by self-edit: neither the membership nor the profile raises its own person', async () => {
  const contributor = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
  const [row] = await sql<{ id: string }>(
    'select id from project_members where workspace_id = $1 and project_id = $2 and user_id = $3',
    [scene.tenant.workspaceId, scene.project.id, contributor.userId],
  );
  const own = `${scene.at('members')}${row!.id}/`;
  expectProblem(await contributor.v2.patch(own, { role: 'admin' }), 403, 'forbidden');
  expect(expectOk(await scene.v2.get(own))).toMatchObject({ role: 'contributor' });
  await member.v2.patch('/api/v2/users/me/', { role: 'owner', is_superuser: true });
  expectProblem(await member.v2.post(scene.at('members'), { member_id: member.userId, role: 'admin' }), 403);
  expect(await roleOf(member)).toBe('member');
});

it('role escalation by mapping: the groups of a provider are an admin’s to map, and make no owners', async () => {
  const mapping = { idp_group_name: unique('g'), role_slug: 'admin' };
  expectProblem(await member.v2.post('group-sync/workspace-mappings/', mapping), 403, 'forbidden');
  const owner = await admin.v2.post('group-sync/workspace-mappings/', { ...mapping, role_slug: 'owner' });
  expect(fieldCodes(owner)).toEqual(['role_slug invalid_choice']);
});

import { addMember, expectOk, expectProblem, newTenant, unique, update, type Reply, type Tenant } from '../../support';
import { auditOf } from '../../support/history';

let tenant: Tenant;
beforeEach(async () => (tenant = await newTenant()));

const newEmail = () => `${unique('g-')}@example.com`;
const invite = (body: object) => tenant.v1.post('invitations/', body);
const answer = ({ status, body }: Reply) => [status, body as unknown];

it.each([
  [undefined, 5, 'guest'],
  [5, 5, 'guest'],
  [15, 15, 'member'],
  [20, 20, 'admin'],
])('invites with the role %s', async (role, number, slug) => {
  const email = newEmail();
  const made = expectOk(await invite({ email: email.toUpperCase(), role }), 201);
  expect(made).toEqual({
    id: expect.any(String) as string,
    email,
    role: number,
    created_at: expect.any(String) as string,
    updated_at: expect.any(String) as string,
    responded_at: null,
    accepted: false,
  });
  expect(expectOk(await tenant.v1.get(`invitations/${made.id}/`))).toEqual(made);
  expect(expectOk(await tenant.v2.get(`invitations/${made.id}/`)).role).toBe(slug);
});

it('lists all, accepted ones too, the newest first', async () => {
  const [first, second] = [newEmail(), newEmail()];
  const { id } = expectOk(await invite({ email: first }), 201);
  expectOk(await invite({ email: second }), 201);
  await update('workspace_invitations', tenant.workspaceId, id, { accepted: true, responded_at: new Date() });
  const rows = expectOk(await tenant.v1.get('invitations/'));
  expect(rows).toMatchObject([
    { email: second, accepted: false },
    { email: first, accepted: true },
  ]);
});

it('says what is wrong in this version’s way', async () => {
  const email = newEmail();
  expect(answer(await invite({ email: 'ann', role: 3 }))).toEqual([
    400,
    { email: [expect.any(String)], role: ['"3" is not a valid choice.'] },
  ]);
  expectOk(await invite({ email }), 201);
  expect(answer(await invite({ email }))).toEqual([400, { non_field_errors: ['Email already invited'] }]);
  const member = await addMember(tenant, 'guest');
  const known = await invite({ email: member.email });
  expect(answer(known)).toEqual([400, { non_field_errors: [expect.stringContaining(member.email)] }]);
  expect(answer(await tenant.v1.get(`invitations/${tenant.workspaceId}/`))).toEqual([
    404,
    { error: 'The required object does not exist.' },
  ]);
});

describe('changing', () => {
  let email: string;
  let path: string;
  beforeEach(async () => {
    email = newEmail();
    path = `invitations/${expectOk(await invite({ email, role: 5 }), 201).id}/`;
  });

  it.each(['patch', 'put'] as const)('the role by %s', async (method) => {
    expect(expectOk(await tenant.v1[method](path, { role: 15 }))).toMatchObject({ email, role: 15 });
    expect((await auditOf(tenant, 'member.')).at(-1)).toMatchObject({
      event_name: 'member.invitation_updated',
      old_value: { role: 'guest' },
      new_value: { role: 'member' },
    });
  });

  it('never the address', async () => {
    const refused = await tenant.v1.patch(path, { email: newEmail(), role: 20 });
    expect(answer(refused)).toEqual([
      400,
      { error: 'Email cannot be updated after invite is created.', code: 'EMAIL_CANNOT_BE_UPDATED' },
    ]);
    expect(expectOk(await tenant.v1.patch(path, { email: email.toUpperCase() }))).toMatchObject({ email, role: 5 });
  });

  it('nothing any more once it was accepted', async () => {
    const id = path.split('/')[1]!;
    await update('workspace_invitations', tenant.workspaceId, id, { accepted: true, responded_at: new Date() });
    const gone = [400, { error: 'Invite already accepted', code: 'INVITE_ALREADY_ACCEPTED' }];
    expect(answer(await tenant.v1.patch(path, { role: 20 }))).toEqual(gone);
    expect(answer(await tenant.v1.delete(path))).toEqual(gone);
  });

  it('by taking it back, once', async () => {
    expectOk(await tenant.v1.delete(path), 204);
    expectProblem(await tenant.v1.delete(path), 404);
    expectOk(await invite({ email }), 201);
  });
});

it('is for owners and admins', async () => {
  const member = await addMember(tenant, 'member');
  expectProblem(await member.v1.get('invitations/'), 403);
  expectProblem(await member.v1.post('invitations/', { email: newEmail() }), 403);
  const admin = await addMember(tenant, 'admin');
  expectOk(await admin.v1.post('invitations/', { email: newEmail(), role: 20 }), 201);
});

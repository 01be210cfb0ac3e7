import { Accounts } from '../../../src/contexts/identity';
import {
  InvitationAcceptance,
  InvitationIssue,
  InvitationLinks,
  Invitations,
  Members,
} from '../../../src/contexts/workspaces';
import {
  addMember,
  expectOk,
  newPerson,
  newTenant,
  sql,
  unique,
  update,
  type Person,
  type Tenant,
} from '../../support';
import { auditOf } from '../../support/history';
import { actor, FROM_A_BROWSER, useCases, type UseCases } from '../../support/use-cases';

let service: UseCases;
let tenant: Tenant;

beforeAll(async () => (service = await useCases()));
afterAll(() => service.close());
beforeEach(async () => (tenant = await newTenant()));

const owner = () => actor(tenant, tenant.owner, 'owner');
const issue = (email: string, role: 'admin' | 'member' | 'guest' = 'member') =>
  service.get(InvitationIssue).issue(owner(), email, { role, message: 'Welcome' });
const accept = (token: string, { userId }: Pick<Person, 'userId'>) =>
  service.get(InvitationAcceptance).accept(token, userId, FROM_A_BROWSER);
const acceptAsNew = (token: string, password = 'correct horse') =>
  service.get(InvitationAcceptance).acceptAsNew(token, { displayName: 'Bea', password }, FROM_A_BROWSER);
const decline = (token: string) => service.get(InvitationAcceptance).decline(token, FROM_A_BROWSER);
const open = (token: string) => service.get(InvitationLinks).open(token);
const newEmail = () => `${unique('guest-')}@example.com`;

const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { reason?: string; message: string }) => error.reason ?? error.message,
  );

const membershipOf = async (userId: string) => {
  const rows = await sql<{ role: string; is_active: boolean; rows: string }>(
    `select role, is_active, count(*) over () as rows from workspace_members
     where workspace_id = $1 and user_id = $2 and deleted_at is null`,
    [tenant.workspaceId, userId],
  );
  return rows.map(({ role, is_active, rows: count }) => `${role} ${is_active} ${count}`);
};

describe('a link', () => {
  it('shows what it offers, and whether there is an account', async () => {
    const email = newEmail();
    const { token, expiresAt } = await issue(email.toUpperCase(), 'guest');
    const shown = {
      workspace: { id: tenant.workspaceId, name: tenant.slug, slug: tenant.slug },
      role: 'guest',
      email,
      message: 'Welcome',
      expiresAt: expect.stringContaining(expiresAt.slice(0, 19)) as string,
      invitedBy: tenant.owner.email.split('@')[0],
    };
    expect(await open(token)).toEqual({ ...shown, hasAccount: false });
    await service.get(Accounts).create({ email: email.toUpperCase(), password: 'correct horse' });
    expect(await open(token)).toEqual({ ...shown, hasAccount: true });
  });

  it('is kept as a hash only', async () => {
    const { token } = await issue(newEmail());
    const rows = await sql('select * from workspace_invitations where workspace_id = $1', [tenant.workspaceId]);
    expect(JSON.stringify(rows)).not.toContain(token.slice(-43));
  });

  it('says the same of whatever does not open', async () => {
    const person = await newPerson(tenant.slug);
    const { token } = await issue(person.email);
    const other = await newTenant();
    const elsewhere = token.replace(/_[0-9a-f]{32}_/, `_${other.workspaceId.replaceAll('-', '')}_`);
    for (const wrong of [
      '',
      'cairn_inv_',
      token.slice(0, -1),
      `${token}x`,
      elsewhere,
      token.replace('_inv_', '_pat_'),
    ]) {
      expect(await reasonOf(open(wrong))).toBe('invitation_unusable');
      expect(await reasonOf(accept(wrong, person))).toBe('invitation_unusable');
      expect(await reasonOf(decline(wrong))).toBe('invitation_unusable');
    }
    expect(await membershipOf(person.userId)).toEqual([]);
  });
});

describe('accepting', () => {
  it('makes somebody who has an account a member with the offered role, at once', async () => {
    const person = await newPerson(tenant.slug);
    const { token, id } = await issue(person.email, 'admin');
    expect(await accept(token, person)).toEqual({
      workspace: { id: tenant.workspaceId, name: tenant.slug, slug: tenant.slug },
      userId: person.userId,
    });
    expect(await membershipOf(person.userId)).toEqual(['admin true 1']);
    expectOk(await person.v2.get('invitations/'));
    const invitation = expectOk(await tenant.v1.get(`invitations/${id}/`));
    expect(invitation).toMatchObject({ accepted: true, responded_at: expect.any(String) as string });
    const [joined] = await auditOf(tenant, 'member.joined');
    expect(joined).toMatchObject({
      category: 'member',
      actor_type: 'user',
      actor_id: person.userId,
      source: 'platform',
      ip_address: '203.0.113.7',
      target_type: 'user',
      target_id: person.userId,
      new_value: { role: 'admin' },
    });
  });

  it('makes an account of the invited address for somebody who has none', async () => {
    const email = newEmail();
    const { token } = await issue(email);
    const { userId } = await acceptAsNew(token);
    const [user] = await sql('select email, display_name, is_active from users where id = $1', [userId]);
    expect(user).toEqual({ email, display_name: 'Bea', is_active: true });
    expect(await membershipOf(userId)).toEqual(['member true 1']);
  });

  it('refuses a password that is none, and can then be tried again', async () => {
    const email = newEmail();
    const { token } = await issue(email);
    expect(await reasonOf(acceptAsNew(token, 'short'))).toBe('invalid_request');
    expect(await service.get(Accounts).find(email)).toBeNull();
    expect(await reasonOf(acceptAsNew(token))).toBe('done');
  });

  it('never gives an account that is there another password', async () => {
    const person = await newPerson(tenant.slug);
    const { token } = await issue(person.email);
    expect(await reasonOf(acceptAsNew(token))).toBe('sign_in_first');
    expect(await membershipOf(person.userId)).toEqual([]);
    expect(await reasonOf(accept(token, person))).toBe('done');
  });

  it('takes up a membership that has ended, with the new role and without the old projects', async () => {
    const person = await addMember(tenant, 'admin');
    await service.get(Members).remove(owner(), { memberId: person.userId });
    const { token } = await issue(person.email, 'guest');
    await accept(token, person);
    expect(await membershipOf(person.userId)).toEqual(['guest true 1']);
  });

  it('leaves the role of somebody who has become a member meanwhile', async () => {
    const person = await newPerson(tenant.slug);
    const { token } = await issue(person.email, 'admin');
    await service.get(Members).join(owner(), { memberId: person.userId, role: 'guest' });
    expect(await reasonOf(accept(token, person))).toBe('done');
    expect(await membershipOf(person.userId)).toEqual(['guest true 1']);
  });

  it('is for the invited address alone', async () => {
    const [invited, other] = [await newPerson(tenant.slug), await newPerson(tenant.slug)];
    const { token } = await issue(invited.email);
    expect(await reasonOf(accept(token, other))).toBe('invitation_unusable');
    expect(await membershipOf(other.userId)).toEqual([]);
  });

  it('works once', async () => {
    const person = await newPerson(tenant.slug);
    const { token } = await issue(person.email);
    await accept(token, person);
    expect(await reasonOf(accept(token, person))).toBe('invitation_unusable');
    expect(await reasonOf(open(token))).toBe('invitation_unusable');
  });

  it('is over after a week', async () => {
    const person = await newPerson(tenant.slug);
    const { token, id } = await issue(person.email);
    await update('workspace_invitations', tenant.workspaceId, id, { expires_at: new Date() });
    expect(await reasonOf(accept(token, person))).toBe('invitation_unusable');
  });

  it('is over when the invitation is taken back, or another link takes its place', async () => {
    const person = await newPerson(tenant.slug);
    const { token, id } = await issue(person.email);
    expectOk(await tenant.v2.delete(`invitations/${id}/`), 204);
    expect(await reasonOf(accept(token, person))).toBe('invitation_unusable');
    const second = await issue(person.email);
    const third = await service.get(InvitationIssue).renew(owner(), second.id);
    expect(await reasonOf(accept(second.token, person))).toBe('invitation_unusable');
    expect(await reasonOf(accept(third.token, person))).toBe('done');
  });

  it('is closed to who was deactivated, and to a workspace that is gone', async () => {
    const person = await newPerson(tenant.slug);
    const { token } = await issue(person.email);
    await sql('update users set is_active = false where id = $1', [person.userId]);
    expect(await reasonOf(open(token))).toBe('invitation_unusable');
    expect(await reasonOf(accept(token, person))).toBe('invitation_unusable');
    expect(await reasonOf(acceptAsNew(token))).toBe('invitation_unusable');
    await sql('update users set is_active = true where id = $1', [person.userId]);
    await sql('update workspaces set deleted_at = now() where id = $1', [tenant.workspaceId]);
    expect(await reasonOf(accept(token, person))).toBe('invitation_unusable');
  });
});

describe('declining', () => {
  it('ends the invitation, after which another one can be sent', async () => {
    const person = await newPerson(tenant.slug);
    const { token, id } = await issue(person.email);
    await decline(token);
    expect(await reasonOf(accept(token, person))).toBe('invitation_unusable');
    expect(expectOk(await tenant.v2.get(`invitations/${id}/`))).toMatchObject({
      accepted: false,
      responded_at: expect.any(String) as string,
    });
    const refused = await tenant.v1.delete(`invitations/${id}/`);
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'Invite already responded', code: 'INVITE_ALREADY_RESPONDED' },
    });
    expectOk(await tenant.v2.post('invitations/', { email: person.email }), 201);
  });
});

describe('at the same time', () => {
  it('of two who accept as newcomers one wins', async () => {
    const { token } = await issue(newEmail());
    const outcomes = await Promise.all([reasonOf(acceptAsNew(token)), reasonOf(acceptAsNew(token))]);
    expect(outcomes.sort()).toEqual(['done', 'invitation_unusable']);
  });

  it('of acceptances by one person one wins, and there is one membership', async () => {
    const person = await newPerson(tenant.slug);
    const { token } = await issue(person.email);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => reasonOf(accept(token, person))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await membershipOf(person.userId)).toEqual(['member true 1']);
  });

  it('accepting, taking back and renewing leave one outcome that everybody can trust', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await newPerson(tenant.slug);
      const { token, id } = await issue(person.email);
      const [accepted, revoked] = await Promise.all([
        reasonOf(accept(token, person)),
        tenant.v2.delete(`invitations/${id}/`),
        reasonOf(service.get(InvitationIssue).reissue(owner(), person.email, { role: 'guest' })),
      ]);
      const isMember = (await membershipOf(person.userId)).length === 1;
      expect(isMember).toBe(accepted === 'done');
      expect([204, 404, 409]).toContain(revoked.status);
      if (accepted === 'done') expect(revoked.status).not.toBe(204);
    }
  });
});

it('sends another link on request, by which the mail before ends', async () => {
  const person = await newPerson(tenant.slug);
  const { token, id } = await issue(person.email);
  await service.get(Invitations).resend(owner(), id);
  expect(await reasonOf(accept(token, person))).toBe('invitation_unusable');
  expect((await auditOf(tenant, 'member.')).map(({ event_name }) => event_name)).toEqual([
    'member.invited',
    'member.invitation_renewed',
  ]);
});

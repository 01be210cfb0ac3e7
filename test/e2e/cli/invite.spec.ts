import { InvitationAcceptance } from '../../../src/contexts/workspaces';
import { addMember, expectOk, newTenant, type Tenant } from '../../support';
import { cliJson, complaint, newEmail } from '../../support/cli';
import { auditOf } from '../../support/history';
import { FROM_A_BROWSER, useCases } from '../../support/use-cases';

interface Invited {
  readonly email: string;
  readonly role: string;
  readonly expires_at: string;
  readonly link: string;
}

let tenant: Tenant;
beforeEach(async () => (tenant = await newTenant()));

const invite = (email: string, ...more: string[]) =>
  cliJson<Invited>(['invite', email, '--workspace', tenant.slug, ...more]);
const tokenIn = ({ link }: Invited): string => new URL(link).searchParams.get('token')!;

it('prints a link that works once; another one takes its place', async () => {
  const email = newEmail();
  const first = await invite(email);
  expect(first).toEqual({
    email,
    role: 'member',
    expires_at: expect.any(String) as string,
    link: expect.stringMatching(/^http:\/\/localhost:\d+\/invitations\/\?token=cairn_inv_/) as string,
  });
  const second = await invite(email.toUpperCase(), '--role', 'guest');
  expect(second).toMatchObject({ email, role: 'guest' });
  const service = await useCases();
  const accept = (invited: Invited) =>
    service.get(InvitationAcceptance).acceptAsNew(tokenIn(invited), { password: 'correct horse' }, FROM_A_BROWSER);
  await expect(accept(first)).rejects.toMatchObject({ reason: 'invitation_unusable' });
  const { userId } = await accept(second);
  await service.close();
  const { data } = expectOk(await tenant.v2.get(`members/?member_id=${userId}`));
  expect(data).toMatchObject([{ role: 'guest' }]);
  expect(await auditOf(tenant, 'member.')).toMatchObject([
    { event_name: 'member.invited', actor_type: 'system', source: 'system' },
    { event_name: 'member.invitation_renewed' },
    { event_name: 'member.joined', actor_id: userId },
  ]);
});

it('says what is wrong', async () => {
  const member = await addMember(tenant, 'guest');
  const failed = (email: string, ...more: string[]) =>
    complaint(['invite', email, '--workspace', tenant.slug, ...more]);
  expect(await failed(member.email)).toBe(`Already in the workspace: ${member.email}`);
  expect(await failed('ann')).toContain('ann@example.com');
  expect(await failed(newEmail(), '--role', 'owner')).toContain('admin, member, guest');
  expect(await complaint(['invite', newEmail(), '--workspace', 'nowhere-at-all'])).toBe(
    'There is no workspace nowhere-at-all.',
  );
});

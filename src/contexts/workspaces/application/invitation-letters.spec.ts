import type { IssuedInvitation } from './invitation-issue';
import { letter } from './invitation-letters';
import { newInvitationToken, pathOfInvitation, workspaceOfToken } from './invitation.token';

const WORKSPACE = '01a1fc93-9919-71ad-83b6-30665197f680';

const invitation: IssuedInvitation = {
  id: '1',
  email: 'bea@example.com',
  role: 'member',
  message: '',
  expiresAt: '2026-02-07T12:00:00.000Z',
  token: 'secret',
};

describe('letter', () => {
  it('says who invites where, and brings the link', () => {
    const mail = letter(invitation, { workspace: 'Acme', inviter: 'Ann', link: 'https://x.example/i' });
    expect(mail).toMatchObject({ to: 'bea@example.com', subject: 'Invitation to Acme' });
    expect(mail.text).toContain('Ann invites you to the workspace Acme on Cairn.\n\nTo answer');
    expect(mail.text).toMatch(/^https:\/\/x\.example\/i$/m);
  });

  it('carries the note of who invites, and can do without a name', () => {
    const options = { workspace: 'Acme', inviter: undefined, link: 'https://x.example/i' };
    const { text } = letter({ ...invitation, message: 'See you on Monday.' }, options);
    expect(text).toMatch(/^You are invited to the workspace Acme on Cairn\.\n\nSee you on Monday\.\n\n/);
  });
});

describe('a token', () => {
  it('names its workspace and is different each time', () => {
    const [one, other] = [newInvitationToken(WORKSPACE), newInvitationToken(WORKSPACE)];
    expect(workspaceOfToken(one)).toBe(WORKSPACE);
    expect(one).not.toBe(other);
    expect(new URL(pathOfInvitation(one), 'http://x').searchParams.get('token')).toBe(one);
  });

  it.each(['', 'cairn_inv_', `cairn_pat_${'a'.repeat(76)}`, `${newInvitationToken(WORKSPACE)}=`])(
    'is not "%s"',
    (text) => expect(workspaceOfToken(text)).toBeNull(),
  );
});

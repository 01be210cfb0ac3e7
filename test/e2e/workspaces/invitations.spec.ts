import {
  addMember,
  expectOk,
  expectProblem,
  fieldCodes,
  newPerson,
  newTenant,
  oauthToken,
  sql,
  unique,
  update,
  type Reply,
  type Tenant,
} from '../../support';
import { auditOf } from '../../support/history';

let tenant: Tenant;

const newEmail = () => `${unique('g-')}@example.com`;

beforeEach(async () => {
  tenant = await newTenant();
});

/** The tests' servers have no mail server: whoever invites passes the link on. */
const LINK = /^https?:\/\/\S+\/invitations\/\?token=cairn_inv_[0-9a-f]{32}_[\w-]{43}$/;
const matching = (pattern: RegExp) => expect.stringMatching(pattern) as string;

describe('version 1', () => {
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
      link: matching(LINK),
    });
    const { link: _, ...shown } = made;
    expect(expectOk(await tenant.v1.get(`invitations/${made.id}/`))).toEqual(shown);
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
});

describe('version 2', () => {
  const invite = (email: string, members: object = {}) => tenant.v2.post('invitations/', { email, ...members });
  const emails = (reply: Reply): string[] => expectOk(reply).data.map(({ email }: { email: string }) => email);
  const mailsTo = (email: string) =>
    sql<{ subject: string; body: string }>('select subject, body from mails where recipient = $1', [email]);

  describe('inviting', () => {
    it('makes an offer to an address, which is written in one way, and mails a link', async () => {
      const email = newEmail();
      const reply = await invite(` ${email.toUpperCase()} `, { role: 'guest', message: 'See you\nthere' });
      expect(expectOk(reply, 201)).toEqual({
        id: expect.any(String) as string,
        email,
        role: 'guest',
        message: 'See you\nthere',
        accepted: false,
        responded_at: null,
        created_at: expect.any(String) as string,
        created_by_id: tenant.owner.userId,
        updated_by_id: tenant.owner.userId,
        link: matching(LINK),
      });
      const [mail] = await mailsTo(email);
      expect(mail!.subject).toBe(`Invitation to ${tenant.slug}`);
      expect(mail!.body).toContain('See you\nthere');
      const { link, id } = reply.body as { link: string; id: string };
      expect(mail!.body.split('\n')).toContain(link);
      const told = [await tenant.v2.get(`invitations/${id}/`), await tenant.v2.get('invitations/')];
      expect(told.map(({ text }) => text).join()).not.toContain('cairn_inv_');
      expect(await auditOf(tenant, 'member.')).toMatchObject([
        {
          event_name: 'member.invited',
          category: 'member',
          actor_id: tenant.owner.userId,
          target_type: 'invitation',
          target_display_name: email,
          new_value: { role: 'guest' },
        },
      ]);
    });

    it('offers to be a member, without words, unless told', async () => {
      expect(expectOk(await invite(newEmail(), { message: null }), 201)).toMatchObject({ role: 'member', message: '' });
    });

    it('takes no other roles and no other text for an address', async () => {
      expect(fieldCodes(await invite('ann', { role: 'owner', message: 'x'.repeat(2001) }))).toEqual([
        'email invalid',
        'role invalid_choice',
        'message max_length',
      ]);
      expect(fieldCodes(await tenant.v2.post('invitations/', {}))).toEqual(['email required']);
    });

    it('happens once for each address, until nobody can accept any more', async () => {
      const email = newEmail();
      const { id } = expectOk(await invite(email, { role: 'guest' }), 201);
      const again = await invite(email.toUpperCase());
      expectProblem(again, 409, 'conflict');
      expect(again.body.detail).toBe('Email already invited');
      await update('workspace_invitations', tenant.workspaceId, id, { expires_at: new Date() });
      expect(expectOk(await invite(email, { role: 'admin' }), 201)).toMatchObject({ id, role: 'admin' });
      expectProblem(await invite(email), 409, 'conflict');
      const elsewhere = await newTenant();
      expectOk(await elsewhere.v2.post('invitations/', { email }), 201);
    });

    it('is a conflict for who is a member, and none for who was', async () => {
      const member = await addMember(tenant, 'guest');
      expectProblem(await invite(member.email.toUpperCase()), 409, 'conflict');
      expectOk(await tenant.v2.post('members/remove/', { email: member.email }), 204);
      expectOk(await invite(member.email), 201);
      expectOk(await invite((await newPerson(tenant.slug)).email), 201);
    });

    it('makes one offer, however many try at the same time', async () => {
      const email = newEmail();
      const replies = await Promise.all([1, 2, 3, 4].map(() => invite(email)));
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      expect(await mailsTo(email)).toHaveLength(1);
    });
  });

  describe('bulk', () => {
    const bulk = (body: object) => tenant.v2.post('invitations/bulk/', body);

    it('invites many with one role and message, and passes over who waits', async () => {
      const [one, two, waiting] = [newEmail(), newEmail(), newEmail()];
      expectOk(await invite(waiting, { role: 'guest' }), 201);
      const rows = expectOk(
        await bulk({ emails: [one, waiting, two, one.toUpperCase()], role: 'admin', message: 'Hello' }),
        201,
      );
      expect(rows).toMatchObject([
        { email: one, role: 'admin', message: 'Hello', accepted: false, responded_at: null, link: matching(LINK) },
        { email: two, role: 'admin', created_by_id: tenant.owner.userId, link: matching(LINK) },
      ]);
      expect(expectOk(await bulk({ emails: [waiting] }), 201)).toEqual([]);
      expect(emails(await tenant.v2.get(`invitations/?email=${waiting}`))).toEqual([waiting]);
      expect(await mailsTo(two)).toHaveLength(1);
    });

    it('invites nobody where one address is bad', async () => {
      const good = newEmail();
      const member = await addMember(tenant, 'guest');
      const bad = await bulk({ emails: [good, 'ann', 7], role: 'pilot' });
      expect(fieldCodes(bad)).toEqual(['emails invalid', 'role invalid_choice']);
      expect(bad.body.errors[0].message).toContain('"ann", 7');
      const conflict = await bulk({ emails: [good, member.email] });
      expectProblem(conflict, 409, 'conflict');
      expect(conflict.body.detail).toContain(member.email);
      expect(emails(await tenant.v2.get('invitations/'))).toEqual([]);
      expect(await mailsTo(good)).toEqual([]);
    });

    it('takes 1 to 100 addresses', async () => {
      const many = (count: number) => Array.from({ length: count }, newEmail);
      expect(fieldCodes(await bulk({ emails: many(101) }))).toEqual(['emails invalid']);
      expect(fieldCodes(await bulk({ emails: [] }))).toEqual(['emails invalid']);
      expect(fieldCodes(await bulk({}))).toEqual(['emails required']);
      expect(expectOk(await bulk({ emails: many(100) }), 201)).toHaveLength(100);
    });
  });

  describe('what was sent', () => {
    it('is listed, the newest first, and filtered, searched and ordered', async () => {
      const [ann, bea] = [`ann.${newEmail()}`, `bea.${newEmail()}`];
      for (const email of [ann, bea]) expectOk(await invite(email), 201);
      const found = async (query: string) => emails(await tenant.v2.get(`invitations/?${query}`));
      expect(await found('')).toEqual([bea, ann]);
      expect(await found('order_by=email')).toEqual([ann, bea]);
      expect(await found('order_by=created_at')).toEqual([ann, bea]);
      expect(await found(`email=${ann.toUpperCase()}`)).toEqual([ann]);
      expect(await found('accepted=true')).toEqual([]);
      expect(await found('accepted=false&search=BEA.')).toEqual([bea]);
      const first = await tenant.v2.get('invitations/?per_page=1&paginate=cursor&fields=email');
      expect(expectOk(first).data).toEqual([{ id: expect.any(String) as string, email: bea }]);
      expect(await found(`per_page=1&cursor=${first.body.next_cursor}`)).toEqual([ann]);
      expect(fieldCodes(await tenant.v2.get('invitations/?accepted=perhaps'))).toEqual(['accepted invalid']);
    });

    it('is read one by one, and not from another workspace', async () => {
      const { id, email } = expectOk(await invite(newEmail()), 201);
      const one = await tenant.v2.get(`invitations/${id}/?fields=email`);
      expect(expectOk(one)).toEqual({ id, email });
      expect(one.headers.get('etag')).toBeTruthy();
      const other = await newTenant();
      expectProblem(await other.v2.get(`invitations/${id}/`), 404, 'not_found');
      expectProblem(await other.v2.delete(`invitations/${id}/`), 404, 'not_found');
    });

    it('can be taken back once', async () => {
      const { id, email } = expectOk(await invite(newEmail()), 201);
      expectOk(await tenant.v2.delete(`invitations/${id}/?fields=all`), 204);
      expectProblem(await tenant.v2.delete(`invitations/${id}/`), 404, 'not_found');
      expectProblem(await tenant.v2.get(`invitations/${id}/`), 404, 'not_found');
      expect(emails(await tenant.v2.get('invitations/'))).toEqual([]);
      expect((await auditOf(tenant, 'member.')).at(-1)).toMatchObject({
        event_name: 'member.invitation_revoked',
        target_display_name: email,
      });
    });

    it('stays where it was answered', async () => {
      const { id } = expectOk(await invite(newEmail()), 201);
      await update('workspace_invitations', tenant.workspaceId, id, { accepted: true, responded_at: new Date() });
      expectProblem(await tenant.v2.delete(`invitations/${id}/`), 409, 'conflict');
      expect(expectOk(await tenant.v2.get(`invitations/${id}/`)).accepted).toBe(true);
    });
  });

  it('is for owners and admins, and tokens of the scope', async () => {
    const admin = await addMember(tenant, 'admin');
    expectOk(await admin.v2.post('invitations/', { email: newEmail(), role: 'admin' }), 201);
    for (const role of ['member', 'guest'] as const) {
      const person = await addMember(tenant, role);
      expectProblem(await person.v2.get('invitations/'), 403, 'forbidden');
      expectProblem(await person.v2.post('invitations/', { email: newEmail() }), 403, 'forbidden');
    }
    const { v2 } = await oauthToken(tenant, tenant.owner.userId, ['workspaces.members:read']);
    expectOk(await v2.get('invitations/'));
    expectProblem(await v2.post('invitations/', { email: newEmail() }), 403, 'forbidden');
  });
});

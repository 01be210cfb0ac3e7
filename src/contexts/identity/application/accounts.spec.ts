import { DomainError } from '#kernel';
import { Direct, SetClock } from '../../../../test/support/fakes';
import {
  ORIGIN,
  RememberedTrail,
  Reversed,
  StoredAccounts,
  StoredSessions,
} from '../../../../test/support/identity-fakes';
import { Accounts } from './accounts';
import { Sessions } from './sessions';

let stored: StoredAccounts;
let sessions: StoredSessions;
let passwords: Reversed;
let trail: RememberedTrail;
let accounts: Accounts;
beforeEach(() => {
  stored = new StoredAccounts();
  sessions = new StoredSessions(stored);
  passwords = new Reversed();
  trail = new RememberedTrail();
  accounts = new Accounts(stored, passwords, sessions, trail.trail, new Direct(), new SetClock());
});

const rejected = async (work: Promise<unknown>): Promise<DomainError> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DomainError);
  return error as DomainError;
};

describe('Accounts', () => {
  it('creates people with the part before the @ as their name', async () => {
    const account = await accounts.create({ email: 'Ann.Lee@example.com' });
    expect(account).toMatchObject({ email: 'Ann.Lee@example.com', displayName: 'Ann.Lee', isActive: true });
    expect(stored.all[0]!.passwordHash).toBeNull();
  });

  it('stores of a password what hashing makes of it', async () => {
    await accounts.create({ email: 'ann@example.com', displayName: ' Ann ', password: 'abcdefgh' });
    expect(stored.all[0]).toMatchObject({ displayName: 'Ann', passwordHash: 'hgfedcba' });
  });

  it('replaces a hash of another program once its password is known', async () => {
    const foreign = 'pbkdf2_sha256$1000$seasalt$mQnueSakb748zqBAC1tmWVZsZbi2zPGZarEzTGdfmso=';
    const account = stored.put('ann@example.com', { passwordHash: foreign });
    passwords.matches = () => Promise.resolve(false);
    expect(await accounts.authenticate('ann@example.com', 'wrong')).toBeNull();
    expect(account.passwordHash).toBe(foreign);
    passwords.matches = () => Promise.resolve(true);
    expect(await accounts.authenticate('ann@example.com', 'abcdefgh')).toMatchObject({ email: 'ann@example.com' });
    expect(account.passwordHash).toBe('hgfedcba');
    await accounts.authenticate('ann@example.com', 'other');
    expect(account.passwordHash).toBe('hgfedcba');
  });

  it('takes an address once, whatever its case', async () => {
    await accounts.create({ email: 'ann@example.com' });
    expect(await rejected(accounts.create({ email: 'ANN@example.com' }))).toMatchObject({ reason: 'email_taken' });
    expect(stored.all).toHaveLength(1);
  });

  it('gives an account that waits to the person of its address, and no other account to anybody', async () => {
    const { id } = stored.put('bea@example.com', { displayName: 'Bea' });
    const command = { email: 'BEA@example.com', password: 'abcdefgh' };
    expect(await rejected(accounts.takeOver(command))).toMatchObject({ reason: 'email_taken' });
    stored.awaited.add(id);
    expect(await rejected(accounts.takeOver({ ...command, password: 'short' }))).toMatchObject({
      kind: 'invalid_request',
    });
    expect(await accounts.takeOver(command)).toMatchObject({ id, displayName: 'Bea' });
    expect(stored.all).toMatchObject([{ id, passwordHash: 'hgfedcba', isAwaited: false }]);
    expect(await accounts.takeOver({ ...command, displayName: 'Beatrice' })).toMatchObject({ displayName: 'Beatrice' });
  });

  it.each([
    [{ email: '' }, ['email']],
    [{ email: 'ann' }, ['email']],
    [{ email: 'ann@example.com\u0000' }, ['email']],
    [{ email: 'ann@example.com', password: 'short' }, ['password']],
    [{ email: 'ann@example.com', displayName: 'two\nlines' }, ['displayName']],
    [{ email: 'x', displayName: 'a'.repeat(256), password: '' }, ['email', 'displayName', 'password']],
  ])('refuses %j', async (command, fields) => {
    const { details } = await rejected(accounts.create(command));
    expect(details.fields!.map(({ field }) => field)).toEqual(fields);
    expect(stored.all).toEqual([]);
  });

  it('tells somebody who is not there from somebody who is deactivated', async () => {
    expect(await rejected(accounts.active('ann@example.com'))).toMatchObject({ reason: 'user_unknown' });
    stored.put('ann@example.com', { isActive: false });
    expect(await rejected(accounts.active('Ann@example.com'))).toMatchObject({ reason: 'user_inactive' });
  });

  describe('tells by a password who somebody is', () => {
    beforeEach(() => {
      stored.put('ann@example.com', { passwordHash: 'esroh tcerroc' });
      stored.put('off@example.com', { passwordHash: 'esroh tcerroc', isActive: false });
      stored.put('key@example.com');
    });

    it('whatever the case of the address', async () => {
      const account = await accounts.authenticate('Ann@Example.com', 'correct horse');
      expect(account).toEqual({
        id: 'id of ann@example.com',
        email: 'ann@example.com',
        displayName: 'ann@example.com',
        firstName: '',
        lastName: '',
        isActive: true,
      });
    });

    it.each([
      ['a wrong password', 'ann@example.com', 'wrong horse'],
      ['somebody who is not there', 'bob@example.com', 'correct horse'],
      ['somebody who was deactivated', 'off@example.com', 'correct horse'],
      ['somebody without a password', 'key@example.com', ''],
      ['what the database cannot be asked about', 'ann@example.com\u0000', 'correct horse'],
      ['nothing', '', ''],
    ])('and nobody by %s, after as much work', async (_, email, password) => {
      expect(await accounts.authenticate(email, password)).toBeNull();
      expect(passwords.looks).toBe(1);
    });
  });

  it('takes a name of one line', async () => {
    const { id } = stored.put('ann@example.com');
    const names = { displayName: 'Ann', firstName: 'Ann', lastName: 'Lee' };
    await accounts.rename(id, { displayName: ' Ann Lee ', firstName: ' Ann', lastName: '' });
    expect(stored.all[0]!).toMatchObject({ displayName: 'Ann Lee', firstName: 'Ann', lastName: '' });
    for (const field of ['displayName', 'firstName', 'lastName']) {
      for (const name of ['two\nlines', 'a'.repeat(256), ...(field === 'displayName' ? ['', '  '] : [])]) {
        expect(await rejected(accounts.rename(id, { ...names, [field]: name }))).toMatchObject({
          details: { fields: [{ field }] },
        });
      }
    }
    expect(stored.all[0]!.displayName).toBe('Ann Lee');
  });

  it('signs out whom it deactivates, for good, and lets them in again', async () => {
    const { id } = stored.put('ann@example.com');
    const live = new Sessions(sessions, trail.trail, new Direct(), new SetClock());
    const { token } = await live.start(id, ORIGIN, { method: 'password' });
    expect(await accounts.deactivate('Ann@example.com', ORIGIN)).toMatchObject({ isActive: false });
    expect(await live.resume(token)).toBeNull();
    expect(await accounts.activate('ann@example.com', ORIGIN)).toMatchObject({ isActive: true });
    expect(await live.resume(token)).toBeNull();
    expect(trail.names).toEqual(['auth.login_succeeded', 'security.user_deactivated', 'security.user_activated']);
    await accounts.activate('ann@example.com', ORIGIN);
    expect(trail.events).toHaveLength(3);
    expect(await rejected(accounts.deactivate('bob@example.com', ORIGIN))).toMatchObject({ reason: 'user_unknown' });
  });
});

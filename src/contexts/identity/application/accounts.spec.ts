import { Clock, DomainError, UnitOfWork } from '#kernel';
import type { Account } from '../domain/account';
import { AccountRepository, PasswordHashing, type StoredAccount } from './account.repository';
import { Accounts } from './accounts';

class Stored extends AccountRepository {
  readonly all: StoredAccount[] = [];
  any = () => Promise.resolve(this.all.length > 0);
  byEmail = (email: string): Promise<Account | null> =>
    Promise.resolve(this.all.find((one) => one.email.toLowerCase() === email.toLowerCase()) ?? null);
  insert = (_at: string, account: StoredAccount) => Promise.resolve(void this.all.push(account));
}

class Reversed extends PasswordHashing {
  hash = (password: string) => Promise.resolve([...password].reverse().join(''));
}

class Direct extends UnitOfWork {
  run = <T>(work: () => Promise<T>) => work();
  attempt = <T>(work: () => Promise<T>) => work();
}

class Fixed extends Clock {
  now = () => '2026-01-31T12:00:00.000000Z';
}

let stored: Stored;
let accounts: Accounts;
beforeEach(() => {
  stored = new Stored();
  accounts = new Accounts(stored, new Reversed(), new Direct(), new Fixed());
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

  it('takes an address once, whatever its case', async () => {
    await accounts.create({ email: 'ann@example.com' });
    expect(await rejected(accounts.create({ email: 'ANN@example.com' }))).toMatchObject({ reason: 'email_taken' });
    expect(stored.all).toHaveLength(1);
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
    stored.all.push({ id: '1', email: 'ann@example.com', displayName: 'Ann', isActive: false, passwordHash: null });
    expect(await rejected(accounts.active('Ann@example.com'))).toMatchObject({ reason: 'user_inactive' });
  });
});

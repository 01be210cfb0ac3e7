import { databaseFailure, incompatibilityOf, withoutSecrets } from './database-failure';

const URL_WITH_SECRETS = 'postgres://cairn:s3cret@db.example.com:5433/work?password=s3cret&sslmode=disable';
const SHOWN = 'DATABASE_URL (postgres://cairn@db.example.com:5433/work) cannot be used: ';

it('shows an address without anything secret', () => {
  expect(withoutSecrets(URL_WITH_SECRETS)).toBe('postgres://cairn@db.example.com:5433/work');
  expect(withoutSecrets('postgres://localhost/x')).toBe('postgres://localhost/x');
});

it.each([
  [{ code: 'ECONNREFUSED', message: '' }, 'nothing listens at this address. Is PostgreSQL running there?'],
  [{ code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND db' }, 'the host name is not known.'],
  [{ code: '28P01', message: 'password authentication failed' }, 'the user name or the password is wrong.'],
  [{ code: '3D000', message: 'database "work" does not exist' }, 'there is no such database. Create it first.'],
  [{ message: 'timeout expired' }, 'the host does not answer.'],
  [
    { message: 'Connection terminated unexpectedly' },
    'the connection was closed at once. Is it PostgreSQL that listens there?',
  ],
  [
    { message: 'query failed', driverError: { code: '42501', message: 'permission denied for schema public' } },
    'permission denied for schema public.',
  ],
  [{ code: 'XX000', message: 'something new\nwith a second line' }, 'something new.'],
])('tells in one line what is wrong: %j', (thrown, reason) => {
  const { message } = databaseFailure('DATABASE_URL', URL_WITH_SECRETS, thrown);
  expect(message).toBe(SHOWN + reason);
});

it('refuses servers that are too old or speak another encoding', () => {
  const facts = { version: 150_004, name: '15.4', encoding: 'UTF8' };
  const judge = (change: Partial<typeof facts>) =>
    incompatibilityOf('DATABASE_URL', URL_WITH_SECRETS, { ...facts, ...change })?.message;
  expect(judge({})).toBeUndefined();
  expect(judge({ version: 140_011, name: '14.11' })).toBe(
    `${SHOWN}it is PostgreSQL 14.11, and 15 is the oldest that works.`,
  );
  expect(judge({ encoding: 'LATIN1' })).toBe(`${SHOWN}its encoding is LATIN1 and must be UTF8.`);
});

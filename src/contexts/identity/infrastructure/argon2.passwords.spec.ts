import * as argon2 from '@node-rs/argon2';
import { Argon2Passwords } from './argon2.passwords';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify) };
});

const passwords = new Argon2Passwords();
const verify = jest.mocked(argon2.verify);
const parametersOf = (hash: string): string => hash.split('$').slice(0, 4).join('$');

it('knows a password again, however its characters are composed', async () => {
  const hash = await passwords.hash('Gr\u00fc\u00dfe vom Zug');
  expect(await passwords.matches('Gru\u0308\u00dfe vom Zug', hash)).toBe(true);
  expect(await passwords.matches('Gruesse vom Zug', hash)).toBe(false);
});

it.each([
  ['correct horse \u00fc', 'pbkdf2_sha256$600000$seasalt$XmdHmhXghvRrRYO9yZUUugl6Y/wdUbuaCfLjNHGkSHM='],
  ['correct horse', 'pbkdf2_sha256$1000$seasalt$mQnueSakb748zqBAC1tmWVZsZbi2zPGZarEzTGdfmso='],
])('verifies what Django has made of "%s"', async (password, hash) => {
  expect(await passwords.matches(password, hash)).toBe(true);
  expect(await passwords.matches(`${password}!`, hash)).toBe(false);
});

it('makes another hash each time', async () => {
  expect(await passwords.hash('correct horse')).not.toBe(await passwords.hash('correct horse'));
});

it('does the same work for nobody, and matches nothing', async () => {
  verify.mockClear();
  expect(await passwords.matches('correct horse', null)).toBe(false);
  expect(verify).toHaveBeenCalledTimes(1);
  const [used] = verify.mock.calls[0]!;
  expect(parametersOf(String(used))).toBe(parametersOf(await passwords.hash('correct horse')));
  verify.mockResolvedValueOnce(true);
  expect(await passwords.matches('correct horse', null)).toBe(false);
});

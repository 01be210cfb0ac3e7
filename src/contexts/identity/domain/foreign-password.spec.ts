import { foreignHashOf } from './foreign-password';

const DIGEST = 'mQnueSakb748zqBAC1tmWVZsZbi2zPGZarEzTGdfmso=';

it('reads what Django stores', () => {
  expect(foreignHashOf(`pbkdf2_sha256$600000$seasalt$${DIGEST}`)).toEqual({
    ...{ iterations: 600_000, salt: 'seasalt', digest: Buffer.from(DIGEST, 'base64') },
  });
});

it.each([
  ...['', '!unusable', '$argon2id$v=19$m=19456,t=2,p=1$a$b', `pbkdf2_sha1$1000$seasalt$${DIGEST}`],
  ...[`pbkdf2_sha256$0$seasalt$${DIGEST}`, `pbkdf2_sha256$2000001$seasalt$${DIGEST}`, `pbkdf2_sha256$1e9$s$${DIGEST}`],
  ...[
    `pbkdf2_sha256$1000$$${DIGEST}`,
    'pbkdf2_sha256$1000$seasalt$',
    `pbkdf2_sha256$1000$${'s'.repeat(129)}$${DIGEST}`,
  ],
  `pbkdf2_sha256$1000$seasalt$${DIGEST}\n`,
])('takes nothing else: %s', (stored) => {
  expect(foreignHashOf(stored)).toBeNull();
});

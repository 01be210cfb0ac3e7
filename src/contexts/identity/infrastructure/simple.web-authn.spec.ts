import { Logger } from '@nestjs/common';
import { PublicAddress } from '#kernel';
import type { Passkey } from '../domain/passkey';
import { SimpleWebAuthn } from './simple.web-authn';

class At extends PublicAddress {
  constructor(private readonly base: string) {
    super();
  }
  of = (path: string) => this.base + path;
}

beforeAll(() => Logger.overrideLogger(false));

const at = (base: string) => new SimpleWebAuthn(new At(base));
const ANN = {
  userId: 'id of ann',
  credentialId: 'AAAA',
  publicKey: 'AAAA',
  counter: 0,
  transports: [],
} as unknown as Passkey;

it.each([
  ['https://work.example.com', true],
  ['https://example.com/cairn', true],
  ['http://localhost:3000', true],
  ['http://work.example.com', false],
  ['https://192.0.2.1', false],
  ['https://[2001:db8::1]:8443', false],
])('passkeys at %s: %s', (base, isPossible) => expect(at(base).isPossible).toBe(isPossible));

it('challenges have 256 bits, and are all different', () => {
  const [one, other] = [at('https://example.com').newChallenge(), at('https://example.com').newChallenge()];
  expect(Buffer.from(one, 'base64url')).toHaveLength(32);
  expect(other).not.toBe(one);
});

it('what the browser is told belongs to the public address, and asks for the person to be verified', async () => {
  const service = at('https://work.example.com:8443/cairn');
  const challenge = service.newChallenge();
  expect(
    await service.registration({ challenge, userId: 'id of ann', email: 'ann@example.com', known: [ANN] }),
  ).toMatchObject({
    challenge,
    rp: { id: 'work.example.com' },
    user: { name: 'ann@example.com' },
    attestation: 'none',
    excludeCredentials: [{ id: 'AAAA' }],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  expect(await service.authentication(challenge)).toMatchObject({ challenge, userVerification: 'required' });
});

it.each([{}, { id: 5 }, { response: null }, { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} }])(
  'no response at all is refused: %j',
  async (response) => {
    const service = at('https://example.com');
    const challenge = service.newChallenge();
    expect(await service.registered(response, challenge)).toBeNull();
    expect(await service.authenticated(response, challenge, ANN)).toBeNull();
  },
);

it('a response in the name of another person is refused before it is looked at', async () => {
  const service = at('https://example.com');
  const response = { response: { userHandle: Buffer.from('id of bob').toString('base64url') } };
  expect(await service.authenticated(response, service.newChallenge(), ANN)).toBeNull();
});

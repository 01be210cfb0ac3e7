import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON, Uint8Array_ } from '@simplewebauthn/server';
import { PublicAddress } from '#kernel';
import { WebAuthn, type CeremonyOptions, type NewCredential, type Registration } from '../application/web-authn';
import type { Passkey } from '../domain/passkey';

const NAME = 'Cairn';
const CHALLENGE_BYTES = 32;
/** What a browser grants the person, in milliseconds. */
const TIMEOUT = 5 * 60_000;

const MAX_LOGGED = 200;

/** Loads the library with the first passkey, since most processes never see one. */
const library = () => import('@simplewebauthn/server');

const bytesOf = (text: string): Uint8Array_ => new Uint8Array(Buffer.from(text, 'base64url'));
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const describe = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports: [...transports] });

/** Requires in each ceremony that the person is verified by the device: by a PIN, a finger or a face. */
@Injectable()
export class SimpleWebAuthn extends WebAuthn {
  private readonly logger = new Logger('Passkeys');
  private readonly place: URL;

  constructor(address: PublicAddress) {
    super();
    this.place = new URL(address.of('/'));
  }

  get isPossible(): boolean {
    const { protocol, hostname } = this.place;
    const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
    return !isAddress && (protocol === 'https:' || hostname === 'localhost');
  }

  newChallenge(): string {
    return textOf(randomBytes(CHALLENGE_BYTES));
  }

  async registration({ challenge, userId, email, known }: Registration): Promise<CeremonyOptions> {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      rpName: NAME,
      rpID: this.place.hostname,
      userName: email,
      userID: new Uint8Array(Buffer.from(userId)),
      challenge: bytesOf(challenge),
      timeout: TIMEOUT,
      attestationType: 'none',
      excludeCredentials: known.map(describe),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
  }

  async registered(response: object, challenge: string): Promise<NewCredential | null> {
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await this.attempt(() =>
      verifyRegistrationResponse({ ...this.expected(challenge), response: response as RegistrationResponseJSON }),
    );
    if (!registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId: id, publicKey: textOf(publicKey), counter, transports };
  }

  async authentication(challenge: string, known?: readonly Passkey[]): Promise<CeremonyOptions> {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({
      rpID: this.place.hostname,
      challenge: bytesOf(challenge),
      timeout: TIMEOUT,
      userVerification: 'required',
      ...(known && { allowCredentials: known.map(describe) }),
    });
  }

  async authenticated(response: object, challenge: string, passkey: Passkey): Promise<number | null> {
    const given = response as AuthenticationResponseJSON;
    if (!isOwner(given, passkey)) return null;
    const { verifyAuthenticationResponse } = await library();
    const { credentialId: id, publicKey, counter, transports } = passkey;
    const credential = { id, publicKey: bytesOf(publicKey), counter, transports: [...transports] };
    const { verified, authenticationInfo } = await this.attempt(() =>
      verifyAuthenticationResponse({ ...this.expected(challenge), response: given, credential }),
    );
    return verified && authenticationInfo ? authenticationInfo.newCounter : null;
  }

  private expected(challenge: string) {
    return {
      expectedChallenge: challenge,
      expectedOrigin: this.place.origin,
      expectedRPID: this.place.hostname,
      requireUserVerification: true,
    };
  }

  /** The library throws if a response is not right, and also if it is no response at all. */
  private async attempt<T extends object>(verify: () => Promise<T>): Promise<Partial<T>> {
    try {
      return await verify();
    } catch (error) {
      // Anybody can send one: a line of the log will do, of a length that nobody chooses.
      this.logger.log(`A response of a passkey was refused: ${String(error).slice(0, MAX_LOGGED)}`);
      return {};
    }
  }
}

/** A response may name the person to whom its passkey was given; then it is the owner whom the service knows. */
function isOwner({ response }: AuthenticationResponseJSON, { userId }: Passkey): boolean {
  const handle = (response as Partial<AuthenticationResponseJSON['response']> | undefined)?.userHandle;
  return !handle || textOf(Buffer.from(userId)) === handle;
}

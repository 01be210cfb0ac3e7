import { Injectable } from '@nestjs/common';
import { Clock, isUuid, newId, type Origin } from '#kernel';
import { checkedName, MOST_PASSKEYS, type Passkey } from '../domain/passkey';
import { FactorChallenges } from './factor.challenges';
import { Factors } from './factors';
import { factorMissing, passkeyRefused, passkeysImpossible, setupUnknown, tooManyPasskeys } from './factors.errors';
import { FreshProof, type Proof, type SignedIn } from './fresh-proof';
import type { BegunCeremony, CeremonyResponse } from './passkey-proofs';
import { PasskeyRepository } from './passkey.repository';
import { WebAuthn } from './web-authn';

export interface RegisterPasskey extends CeremonyResponse {
  readonly name: string;
}

/** The use cases of a person's passkeys. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly webAuthn: WebAuthn,
    private readonly challenges: FactorChallenges,
    private readonly proof: FreshProof,
    private readonly factors: Factors,
    private readonly clock: Clock,
  ) {}

  /** False where browsers refuse passkeys. */
  get arePossible(): boolean {
    return this.webAuthn.isPossible;
  }

  list(userId: string): Promise<Passkey[]> {
    return this.passkeys.ofUser(userId);
  }

  async begin(person: SignedIn, proof: Proof, origin: Origin): Promise<BegunCeremony> {
    if (!this.arePossible) throw passkeysImpossible();
    await this.proof.demand(person, proof, origin);
    const { userId, email } = person;
    const known = await this.withRoom(userId);
    const secret = this.webAuthn.newChallenge();
    const issued = await this.challenges.issue({ purpose: 'passkey_setup', userId, secret });
    return { ...issued, options: await this.webAuthn.registration({ challenge: secret, userId, email, known }) };
  }

  /** Stores the passkey. Returns recovery codes if it is the person's first factor. */
  async complete({ userId }: SignedIn, given: RegisterPasskey, origin: Origin): Promise<readonly string[]> {
    const name = checkedName(given.name);
    const challenge = await this.challenges.take(given.token, 'passkey_setup');
    if (challenge?.userId !== userId || !challenge.secret) throw setupUnknown();
    const credential = await this.webAuthn.registered(given.response, challenge.secret);
    if (!credential) throw passkeyRefused();
    const passkey = { ...credential, id: newId(), userId, name, lastUsedAt: null, createdAt: this.clock.now() };
    const store = async () => {
      await this.withRoom(userId);
      await this.passkeys.insert(passkey);
    };
    return this.factors.add(userId, { kind: 'passkey', store }, origin);
  }

  async rename({ userId }: SignedIn, id: string, name: string): Promise<void> {
    const checked = checkedName(name);
    if (!(isUuid(id) && (await this.passkeys.rename(userId, id, checked)))) throw factorMissing();
  }

  async remove(
    person: SignedIn,
    { id, proof }: { readonly id: string; readonly proof: Proof },
    origin: Origin,
  ): Promise<void> {
    const drop = async () => isUuid(id) && (await this.passkeys.remove(person.userId, id));
    await this.factors.remove(person, { proof, kind: 'passkey', drop }, origin);
  }

  /** Returns the passkeys of a person. Throws if there can be no more. */
  private async withRoom(userId: string): Promise<Passkey[]> {
    const known = await this.passkeys.ofUser(userId);
    if (known.length >= MOST_PASSKEYS) throw tooManyPasskeys();
    return known;
  }
}

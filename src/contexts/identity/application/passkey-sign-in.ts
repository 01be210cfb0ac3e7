import { Injectable } from '@nestjs/common';
import type { Origin } from '#kernel';
import { passkeyRefused, passkeysImpossible } from './factors.errors';
import { PasskeyProofs, type BegunCeremony, type CeremonyResponse } from './passkey-proofs';
import type { Arrival } from './second-step';
import { SignInAttempts } from './sign-in.attempts';
import { assertPasswords, SignInSettings } from './sign-in.settings';

/**
 * Signs people in by a passkey alone: the device and the PIN, finger or face that opens it are two factors. Off where people
 * sign in only by the identity provider, as passwords are.
 */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly proofs: PasskeyProofs,
    private readonly attempts: SignInAttempts,
    private readonly settings: SignInSettings,
  ) {}

  get isOn(): boolean {
    return this.settings.withPassword && this.proofs.arePossible;
  }

  async begin(returnTo: string, origin: Origin): Promise<BegunCeremony> {
    this.assertOn();
    await this.attempts.fromAddress(origin);
    return this.proofs.beginForAnybody(returnTo);
  }

  async finish(given: CeremonyResponse, origin: Origin): Promise<Arrival> {
    this.assertOn();
    const proof = await this.proofs.ofAnybody(given, origin);
    if (!proof) throw passkeyRefused();
    await this.attempts.returned(origin);
    return { ...proof, method: 'passkey' };
  }

  private assertOn(): void {
    assertPasswords(this.settings);
    if (!this.isOn) throw passkeysImpossible();
  }
}

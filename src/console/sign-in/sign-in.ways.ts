import { Injectable } from '@nestjs/common';
import { PasskeySignIn, Providers, SignInSettings } from '../../contexts/identity';
import type { SignInView } from './sign-in.page';

/** The ways to sign in that there are now, for the sign-in page. */
@Injectable()
export class SignInWays {
  constructor(
    private readonly settings: SignInSettings,
    private readonly passkeys: PasskeySignIn,
    private readonly providers: Providers,
  ) {}

  async now(): Promise<Pick<SignInView, 'settings' | 'passkeys' | 'asksAddress'>> {
    const asksAddress = await this.providers.askForAddress();
    return { settings: this.settings, passkeys: this.passkeys.isOn, asksAddress };
  }
}

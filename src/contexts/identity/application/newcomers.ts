import { Injectable, Optional } from '@nestjs/common';
import { Admission } from './admission';
import { SignInSettings } from './sign-in.settings';

/** Decides who may get an account after a sign-in by the identity provider. */
@Injectable()
export class Newcomers {
  constructor(
    private readonly settings: SignInSettings,
    @Optional() private readonly admission?: Admission,
  ) {}

  async admits(email: string, returnTo: string): Promise<boolean> {
    if (this.settings.provider?.createsAccounts) return true;
    return (await this.admission?.expects(email, returnTo)) ?? false;
  }
}

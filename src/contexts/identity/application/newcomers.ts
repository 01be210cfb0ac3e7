import { Injectable, Optional } from '@nestjs/common';
import { Admission } from './admission';
import { SignInSettings } from './sign-in.settings';

/** Who of those whom the identity provider vouches for may have an account. */
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

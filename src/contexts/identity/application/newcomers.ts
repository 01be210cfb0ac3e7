import { Injectable, Optional } from '@nestjs/common';
import { Admission } from './admission';
import type { AccountRules } from './sign-in.settings';

/** Decides who may get an account after a sign-in by an identity provider. */
@Injectable()
export class Newcomers {
  constructor(@Optional() private readonly admission?: Admission) {}

  async admits(email: string, returnTo: string, { createsAccounts }: AccountRules): Promise<boolean> {
    return createsAccounts || ((await this.admission?.expects(email, returnTo)) ?? false);
  }
}

import { Module } from '@nestjs/common';
import { IdentityProvider } from './application/identity-provider';
import { IdentityRepository } from './application/identity.repository';
import { Newcomers } from './application/newcomers';
import { ProviderAccounts } from './application/provider-accounts';
import { ProviderProofs } from './application/provider-proofs';
import { ProviderSignIn } from './application/provider-sign-in';
import { ProviderVisitRepository } from './application/provider-visit.repository';
import { SignIn } from './application/sign-in';
import { SignInAttempts } from './application/sign-in.attempts';
import { IdentityModule } from './identity.module';
import { OpenIdProvider } from './infrastructure/openid.provider';
import { SqlIdentityRepository } from './infrastructure/persistence/sql.identity.repository';
import { SqlProviderVisitRepository } from './infrastructure/persistence/sql.provider-visit.repository';

/** Sign-in. A module of its own, because the command line does not need it. */
@Module({
  imports: [IdentityModule],
  providers: [
    SignIn,
    SignInAttempts,
    ProviderSignIn,
    ProviderAccounts,
    ProviderProofs,
    Newcomers,
    { provide: IdentityProvider, useClass: OpenIdProvider },
    { provide: IdentityRepository, useClass: SqlIdentityRepository },
    { provide: ProviderVisitRepository, useClass: SqlProviderVisitRepository },
  ],
  exports: [SignIn, ProviderSignIn],
})
export class SignInModule {}

import { Module } from '@nestjs/common';
import { FactorChallengeRepository } from './application/factor-challenge.repository';
import { FactorChallenges } from './application/factor.challenges';
import { FactorCodes } from './application/factor.codes';
import { Factors } from './application/factors';
import { FreshProof } from './application/fresh-proof';
import { IdentityProvider } from './application/identity-provider';
import { IdentityRepository } from './application/identity.repository';
import { Newcomers } from './application/newcomers';
import { OneTimeCodes } from './application/one-time-codes';
import { PasskeyProofs } from './application/passkey-proofs';
import { PasskeySignIn } from './application/passkey-sign-in';
import { PasskeyRepository } from './application/passkey.repository';
import { Passkeys } from './application/passkeys';
import { PasswordRecovery } from './application/password-recovery';
import { ProviderAccounts } from './application/provider-accounts';
import { ProviderProofs } from './application/provider-proofs';
import { ProviderSignIn } from './application/provider-sign-in';
import { ProviderVisitRepository } from './application/provider-visit.repository';
import { SecondStep } from './application/second-step';
import { SignIn } from './application/sign-in';
import { SignInAttempts } from './application/sign-in.attempts';
import { TotpSetup } from './application/totp-setup';
import { WebAuthn } from './application/web-authn';
import { IdentityModule } from './identity.module';
import { OpenIdProvider } from './infrastructure/openid.provider';
import { OtpauthCodes } from './infrastructure/otpauth.codes';
import { SqlFactorChallengeRepository } from './infrastructure/persistence/sql.factor-challenge.repository';
import { SqlFactorSecrets } from './infrastructure/persistence/sql.factor-secrets';
import { SqlIdentityRepository } from './infrastructure/persistence/sql.identity.repository';
import { SqlPasskeyRepository } from './infrastructure/persistence/sql.passkey.repository';
import { SqlProviderVisitRepository } from './infrastructure/persistence/sql.provider-visit.repository';
import { SimpleWebAuthn } from './infrastructure/simple.web-authn';

/** Sign-in. A module of its own, because the command line does not need it. */
@Module({
  imports: [IdentityModule],
  providers: [
    SignIn,
    SignInAttempts,
    SecondStep,
    PasswordRecovery,
    Factors,
    TotpSetup,
    FreshProof,
    FactorCodes,
    FactorChallenges,
    SqlFactorSecrets,
    Passkeys,
    PasskeyProofs,
    PasskeySignIn,
    { provide: PasskeyRepository, useClass: SqlPasskeyRepository },
    { provide: WebAuthn, useClass: SimpleWebAuthn },
    { provide: OneTimeCodes, useClass: OtpauthCodes },
    { provide: FactorChallengeRepository, useClass: SqlFactorChallengeRepository },
    ProviderSignIn,
    ProviderAccounts,
    ProviderProofs,
    Newcomers,
    { provide: IdentityProvider, useClass: OpenIdProvider },
    { provide: IdentityRepository, useClass: SqlIdentityRepository },
    { provide: ProviderVisitRepository, useClass: SqlProviderVisitRepository },
  ],
  exports: [
    SignIn,
    SecondStep,
    PasswordRecovery,
    ProviderSignIn,
    Factors,
    FreshProof,
    TotpSetup,
    Passkeys,
    PasskeySignIn,
  ],
})
export class SignInModule {}

import { Module } from '@nestjs/common';
import { Directory } from './application/directory';
import { DirectorySignIn } from './application/directory-sign-in';
import { FailedSignIns } from './application/failed-sign-ins';
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
import { ProviderEntrance } from './application/provider-entrance';
import { ProviderLogout } from './application/provider-logout';
import { ProviderProofs } from './application/provider-proofs';
import { ProviderSignIn } from './application/provider-sign-in';
import { Providers } from './application/providers';
import { ProviderVisitRepository } from './application/provider-visit.repository';
import { KeyPairMaker } from './application/key-pair-maker';
import { SamlKeys } from './application/saml-keys';
import { SamlProvider } from './application/saml-provider';
import { SamlSignIn } from './application/saml-sign-in';
import { SamlVisitRepository } from './application/saml-visit.repository';
import { SecondStep } from './application/second-step';
import { SignIn } from './application/sign-in';
import { SignInAttempts } from './application/sign-in.attempts';
import { TotpSetup } from './application/totp-setup';
import { WebAuthn } from './application/web-authn';
import { IdentityModule } from './identity.module';
import { LdapDirectory } from './infrastructure/ldap.directory';
import { NodeSamlProvider } from './infrastructure/node.saml-provider';
import { OpenIdDiscovery } from './infrastructure/openid.discovery';
import { OpenIdProvider } from './infrastructure/openid.provider';
import { OtpauthCodes } from './infrastructure/otpauth.codes';
import { SqlFactorChallengeRepository } from './infrastructure/persistence/sql.factor-challenge.repository';
import { SqlFactorSecrets } from './infrastructure/persistence/sql.factor-secrets';
import { SqlIdentityRepository } from './infrastructure/persistence/sql.identity.repository';
import { SqlPasskeyRepository } from './infrastructure/persistence/sql.passkey.repository';
import { SqlProviderVisitRepository } from './infrastructure/persistence/sql.provider-visit.repository';
import { SqlSamlKeySeals } from './infrastructure/persistence/sql.saml-key-seals';
import { SqlSamlVisitRepository } from './infrastructure/persistence/sql.saml-visit.repository';
import { SimpleWebAuthn } from './infrastructure/simple.web-authn';
import { X509KeyPairs } from './infrastructure/x509.key-pairs';

/** Sign-in. A module of its own, because the command line does not need it. */
@Module({
  imports: [IdentityModule],
  providers: [
    SignIn,
    SignInAttempts,
    FailedSignIns,
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
    ProviderLogout,
    SamlSignIn,
    SamlKeys,
    SqlSamlKeySeals,
    DirectorySignIn,
    ProviderAccounts,
    ProviderEntrance,
    ProviderProofs,
    Providers,
    OpenIdDiscovery,
    Newcomers,
    { provide: IdentityProvider, useClass: OpenIdProvider },
    { provide: Directory, useClass: LdapDirectory },
    { provide: SamlProvider, useClass: NodeSamlProvider },
    { provide: KeyPairMaker, useClass: X509KeyPairs },
    { provide: SamlVisitRepository, useClass: SqlSamlVisitRepository },
    { provide: IdentityRepository, useClass: SqlIdentityRepository },
    { provide: ProviderVisitRepository, useClass: SqlProviderVisitRepository },
  ],
  exports: [
    SignIn,
    SecondStep,
    PasswordRecovery,
    ProviderSignIn,
    ProviderLogout,
    Providers,
    SamlSignIn,
    DirectorySignIn,
    Factors,
    FreshProof,
    TotpSetup,
    Passkeys,
    PasskeySignIn,
  ],
})
export class SignInModule {}

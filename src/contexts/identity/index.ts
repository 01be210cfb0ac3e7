export { Admission } from './application/admission';
export { Accounts } from './application/accounts';
export { assertKept } from './application/accounts.errors';
export { type ApiKeyWithOwner } from './application/api-key.repository';
export { ApiKeys, type CreateApiKey, type IssuedApiKey } from './application/api-keys';
export { DirectorySignIn } from './application/directory-sign-in';
export { Bots, isBotAddress } from './application/bots';
export { FactorReset } from './application/factor-reset';
export { FactorRequirements, Factors, type FactorList } from './application/factors';
export { secondStepUnknown } from './application/factors.errors';
export { FreshProof, type Proof } from './application/fresh-proof';
export { SignInListener, type Claims } from './application/identity-provider';
export { type BegunCeremony, type CeremonyResponse } from './application/passkey-proofs';
export { PasskeySignIn } from './application/passkey-sign-in';
export { Passkeys } from './application/passkeys';
export { PasswordRecovery } from './application/password-recovery';
export { PasswordResets } from './application/password-resets';
export { Passwords } from './application/passwords';
export { PersonTrail, type PersonEvent } from './application/person.trail';
export { ProviderLogout } from './application/provider-logout';
export { Providers, providerPath } from './application/providers';
export { RegisteredProviders, type ProviderWay, type RegisteredProvider } from './application/registered-providers';
export { ProviderSignIn, type CompletedSignIn, type Sent } from './application/provider-sign-in';
export { ArrivedCredentials, type ArrivedKey } from './application/arrived-credentials';
export { Avatars } from './application/avatars';
export { RenewalTokens } from './application/renewal-tokens';
export { Revocation, type CredentialRepository } from './application/revocation';
export { SamlKeyRetirement } from './application/saml-key-retirement';
export { SamlSignIn } from './application/saml-sign-in';
export { SecondStep, type Arrival, type HalfWay, type Offered } from './application/second-step';
export { principalOf } from './domain/session';
export { type FoundSession } from './application/session.repository';
export { Sessions, type SignInProof } from './application/sessions';
export { SetupLinks } from './application/setup-links';
export { SignIn } from './application/sign-in';
export {
  hasProvider,
  SignInSettings,
  signsInByPassword,
  type ProviderSettings,
  type SamlSettings,
} from './application/sign-in.settings';
export { TotpSetup } from './application/totp-setup';
export { Users, type User } from './application/users';
export { erased, isErased } from './domain/erased-account';
export {
  checkAccount,
  isSameMailbox,
  PASSWORD,
  type Account,
  type NewAccount,
  type PersonNames,
} from './domain/account';
export { type ApiKey } from './domain/api-key';
export { checkedDetails, HINT, type Credential, type CredentialDetails } from './domain/credential';
export { mailDomainOf } from './domain/mail-domain';
export { type Passkey } from './domain/passkey';
export { type Session } from './domain/session';
export { askDirectory } from './infrastructure/ldap.directory';
export { IdentityModule } from './identity.module';
export { SignInModule } from './sign-in.module';

import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { ApiKeyRow } from './infrastructure/persistence/api-key.row';
import { FactorChallengeRow } from './infrastructure/persistence/factor-challenge.row';
import { IdentityRow } from './infrastructure/persistence/identity.row';
import { PasskeyRow } from './infrastructure/persistence/passkey.row';
import { PasswordResetRow } from './infrastructure/persistence/password-reset.row';
import { ProviderVisitRow } from './infrastructure/persistence/provider-visit.row';
import { RecoveryCodeRow } from './infrastructure/persistence/recovery-code.row';
import { SamlKeyRow } from './infrastructure/persistence/saml-key.row';
import { SamlVisitRow } from './infrastructure/persistence/saml-visit.row';
import { SessionRow } from './infrastructure/persistence/session.row';
import { SetupLinkRow } from './infrastructure/persistence/setup-link.row';
import { TotpFactorRow } from './infrastructure/persistence/totp-factor.row';
import { UserRow } from './infrastructure/persistence/user.row';
import { personalIdentity } from './infrastructure/persistence/own-records';

/** People, their sessions, API keys, ways to sign in and second factors. */
export const identity = defineContext({
  name: 'identity',
  modules: async () => [(await import('./identity.module.js')).IdentityModule],
  rows: [
    ApiKeyRow,
    FactorChallengeRow,
    IdentityRow,
    PasskeyRow,
    PasswordResetRow,
    ProviderVisitRow,
    RecoveryCodeRow,
    SamlKeyRow,
    SamlVisitRow,
    SessionRow,
    SetupLinkRow,
    TotpFactorRow,
    UserRow,
  ],
  codes: {
    user_active: errorCode('conflict'),
    user_erased: errorCode('conflict'),
    user_merged: errorCode('conflict'),
  },
  ownRecords: personalIdentity,
});

import { defineContext } from '#context';
import { ApiKeyRow } from './infrastructure/persistence/api-key.row';
import { IdentityRow } from './infrastructure/persistence/identity.row';
import { PasswordResetRow } from './infrastructure/persistence/password-reset.row';
import { ProviderVisitRow } from './infrastructure/persistence/provider-visit.row';
import { SessionRow } from './infrastructure/persistence/session.row';
import { SetupLinkRow } from './infrastructure/persistence/setup-link.row';
import { UserRow } from './infrastructure/persistence/user.row';

/** People, their sessions, API keys and ways to sign in. */
export const identity = defineContext({
  name: 'identity',
  modules: async () => [(await import('./identity.module.js')).IdentityModule],
  rows: [ApiKeyRow, IdentityRow, PasswordResetRow, ProviderVisitRow, SessionRow, SetupLinkRow, UserRow],
});

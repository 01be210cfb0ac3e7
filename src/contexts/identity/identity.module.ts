import { Module } from '@nestjs/common';
import { ApiKeyStore, SessionStore } from '#auth';
import { UsersV1Controller } from './api/v1/users.v1';
import { UsersV2Controller } from './api/v2/users.v2';
import { AccountRepository, PasswordHashing } from './application/account.repository';
import { Accounts } from './application/accounts';
import { ApiKeyRepository } from './application/api-key.repository';
import { ApiKeys } from './application/api-keys';
import { ArrivedCredentials } from './application/arrived-credentials';
import { AvatarRepository, Avatars } from './application/avatars';
import { BotRepository, Bots } from './application/bots';
import { FactorReset } from './application/factor-reset';
import { FactorEvents } from './application/factor.events';
import { FactorLetters } from './application/factor.letters';
import { FactorRepository } from './application/factor.repository';
import { PasswordResetRepository } from './application/password-reset.repository';
import { PasswordResets } from './application/password-resets';
import { Passwords } from './application/passwords';
import { PersonTrail } from './application/person.trail';
import { RenewalTokens } from './application/renewal-tokens';
import { ResetLetters } from './application/reset-letters';
import { SamlKeyRepository } from './application/saml-key.repository';
import { SamlKeyRetirement } from './application/saml-key-retirement';
import { SessionCredentials } from './application/session.credentials';
import { SessionRepository } from './application/session.repository';
import { Sessions } from './application/sessions';
import { SetupLinkRepository } from './application/setup-link.repository';
import { SetupLinks } from './application/setup-links';
import { UserRepository, Users } from './application/users';
import { Argon2Passwords } from './infrastructure/argon2.passwords';
import { SqlAccountRepository } from './infrastructure/persistence/sql.account.repository';
import { SqlApiKeyRepository } from './infrastructure/persistence/sql.api-key.repository';
import { SqlApiKeyStore } from './infrastructure/persistence/sql.api-key.store';
import { SqlAvatarRepository } from './infrastructure/persistence/sql.avatar.repository';
import { SqlBotRepository } from './infrastructure/persistence/sql.bot.repository';
import { SqlFactorRepository } from './infrastructure/persistence/sql.factor.repository';
import { SqlIdentitySweep } from './infrastructure/persistence/sql.identity.sweep';
import { SqlPasswordResetRepository } from './infrastructure/persistence/sql.password-reset.repository';
import { SqlRenewalTokens } from './infrastructure/persistence/sql.renewal-tokens';
import { SqlSamlKeyRepository } from './infrastructure/persistence/sql.saml-key.repository';
import { SqlSessionRepository } from './infrastructure/persistence/sql.session.repository';
import { SqlSetupLinkRepository } from './infrastructure/persistence/sql.setup-link.repository';
import { SqlUserRepository } from './infrastructure/persistence/sql.user.repository';

@Module({
  controllers: [UsersV1Controller, UsersV2Controller],
  providers: [
    Users,
    Accounts,
    ApiKeys,
    ArrivedCredentials,
    Bots,
    SetupLinks,
    Sessions,
    Passwords,
    PasswordResets,
    PersonTrail,
    ResetLetters,
    FactorLetters,
    FactorEvents,
    FactorReset,
    SamlKeyRetirement,
    { provide: SamlKeyRepository, useClass: SqlSamlKeyRepository },
    { provide: FactorRepository, useClass: SqlFactorRepository },
    SqlIdentitySweep,
    { provide: PasswordResetRepository, useClass: SqlPasswordResetRepository },
    Avatars,
    { provide: AvatarRepository, useClass: SqlAvatarRepository },
    { provide: RenewalTokens, useClass: SqlRenewalTokens },
    { provide: SessionRepository, useClass: SqlSessionRepository },
    { provide: UserRepository, useClass: SqlUserRepository },
    { provide: AccountRepository, useClass: SqlAccountRepository },
    { provide: BotRepository, useClass: SqlBotRepository },
    { provide: PasswordHashing, useClass: Argon2Passwords },
    { provide: ApiKeyRepository, useClass: SqlApiKeyRepository },
    { provide: SetupLinkRepository, useClass: SqlSetupLinkRepository },
    { provide: ApiKeyStore, useClass: SqlApiKeyStore },
    { provide: SessionStore, useClass: SessionCredentials },
  ],
  exports: [
    Users,
    Accounts,
    ApiKeys,
    ArrivedCredentials,
    ApiKeyStore,
    Avatars,
    Bots,
    FactorEvents,
    FactorRepository,
    FactorReset,
    Passwords,
    PasswordResets,
    PersonTrail,
    RenewalTokens,
    SamlKeyRepository,
    SamlKeyRetirement,
    Sessions,
    SessionStore,
    SetupLinks,
  ],
})
export class IdentityModule {}

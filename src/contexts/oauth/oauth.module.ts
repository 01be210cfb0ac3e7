import { Module } from '@nestjs/common';
import { AccessTokenStore } from '#auth';
import { IdentityModule } from '../identity';
import { WorkspacesModule } from '../workspaces';
import { AppAccounts } from './application/app-accounts';
import { AppRepository } from './application/app.repository';
import { Apps } from './application/apps';
import { DeviceCodeRepository } from './application/device-code.repository';
import { DeviceCodes } from './application/device-codes';
import { Expiry } from './application/expiry';
import { GrantRepository } from './application/grant.repository';
import { Grants } from './application/grants';
import { InstallationRepository } from './application/installation.repository';
import { Installations } from './application/installations';
import { AuditedTransactions } from './application/audited-transactions';
import { RequestRepository } from './application/request.repository';
import { Requests } from './application/requests';
import { TokenRepository } from './application/token.repository';
import { Tokens } from './application/tokens';
import { SqlAccessTokenStore } from './infrastructure/persistence/sql.access-token.store';
import { SqlAppRepository } from './infrastructure/persistence/sql.app.repository';
import { SqlDeviceCodeRepository } from './infrastructure/persistence/sql.device-code.repository';
import { SqlGrantRepository } from './infrastructure/persistence/sql.grant.repository';
import { SqlInstallationRepository } from './infrastructure/persistence/sql.installation.repository';
import { SqlRequestRepository } from './infrastructure/persistence/sql.request.repository';
import { SqlTokenRepository } from './infrastructure/persistence/sql.token.repository';
import { PersonalTokensModule } from './personal-tokens.module';

@Module({
  imports: [IdentityModule, PersonalTokensModule, WorkspacesModule],
  providers: [
    AppAccounts,
    Apps,
    Expiry,
    AuditedTransactions,
    Grants,
    Installations,
    Requests,
    Tokens,
    { provide: AppRepository, useClass: SqlAppRepository },
    DeviceCodes,
    { provide: DeviceCodeRepository, useClass: SqlDeviceCodeRepository },
    { provide: GrantRepository, useClass: SqlGrantRepository },
    { provide: InstallationRepository, useClass: SqlInstallationRepository },
    { provide: RequestRepository, useClass: SqlRequestRepository },
    { provide: TokenRepository, useClass: SqlTokenRepository },
    { provide: AccessTokenStore, useClass: SqlAccessTokenStore },
  ],
  exports: [AccessTokenStore, Apps, DeviceCodes, Grants, Installations, PersonalTokensModule, Requests, Tokens],
})
export class OauthModule {}

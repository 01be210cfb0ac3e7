import { Global, Module } from '@nestjs/common';
import { GroupSyncModule, ProvisionedStandings } from '../group-sync';
import { IdentityModule } from '../identity';
import { WorkspacesModule } from '../workspaces';
import { ScimBulk } from './api/scim/bulk';
import {
  ScimBulkController,
  ScimDiscoveryController,
  ScimGroupsController,
  ScimUsersController,
} from './api/scim/controllers';
import { ScimGroups } from './api/scim/groups';
import { ScimUsers } from './api/scim/users';
import { ProvisioningTokensV2Controller } from './api/v2/provisioning-tokens.v2';
import { Directory, ProvisionedGroups, ProvisionedPeople } from './application/directory';
import { GroupRoles } from './application/group-roles';
import { Groups } from './application/groups';
import { People } from './application/people';
import { PersonAccess } from './application/person-access';
import { ProviderChanges } from './application/provider-changes';
import { ProvisioningAccess } from './application/provisioning-access';
import { ProvisioningTokenRepository } from './application/provisioning-token.repository';
import { ProvisioningTokens } from './application/provisioning-tokens';
import { SqlDirectory } from './infrastructure/persistence/sql.directory';
import { SqlProvisionedGroups, SqlProvisionedPeople } from './infrastructure/persistence/sql.provisioned';
import { SqlProvisioningTokenRepository } from './infrastructure/persistence/sql.provisioning-token.repository';
import { SqlStandings } from './infrastructure/persistence/sql.standings';

@Module({
  imports: [IdentityModule, WorkspacesModule, GroupSyncModule],
  controllers: [
    ProvisioningTokensV2Controller,
    ScimUsersController,
    ScimGroupsController,
    ScimBulkController,
    ScimDiscoveryController,
  ],
  providers: [
    ProvisioningTokens,
    ProvisioningAccess,
    People,
    Groups,
    PersonAccess,
    GroupRoles,
    ProviderChanges,
    ScimUsers,
    ScimGroups,
    ScimBulk,
    { provide: ProvisioningTokenRepository, useClass: SqlProvisioningTokenRepository },
    { provide: Directory, useClass: SqlDirectory },
    { provide: ProvisionedPeople, useClass: SqlProvisionedPeople },
    { provide: ProvisionedGroups, useClass: SqlProvisionedGroups },
  ],
})
export class ProvisioningModule {}

/** Tells group sync what identity providers say. Global, so that it does not depend on this context. */
@Global()
@Module({
  providers: [{ provide: ProvisionedStandings, useClass: SqlStandings }],
  exports: [ProvisionedStandings],
})
export class ProvisioningUsageModule {}

import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../workspaces';
import { GovernanceV2Controller } from './api/v2/governance.v2';
import { Governance } from './application/governance';
import { GovernanceMigration } from './application/governance-migration';
import { GovernanceMigrations } from './application/governance-migration.repository';
import { AllLifted } from './application/lifted';
import { ModeChanges } from './application/mode-changes';
import { SqlGovernanceMigrations } from './infrastructure/persistence/sql.governance-migrations';

/** Governance: a workspace manages states, workflows and more for all of its projects. */
@Module({
  imports: [WorkspacesModule],
  controllers: [GovernanceV2Controller],
  providers: [
    Governance,
    GovernanceMigration,
    AllLifted,
    ModeChanges,
    { provide: GovernanceMigrations, useClass: SqlGovernanceMigrations },
  ],
  exports: [Governance, AllLifted],
})
export class GovernanceModule {}

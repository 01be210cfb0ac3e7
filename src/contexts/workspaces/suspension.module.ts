import { Module } from '@nestjs/common';
import { MembershipChanges } from './application/membership.changes';
import { Suspension, SuspensionRepository } from './application/suspension';
import { SqlSuspensionRepository } from './infrastructure/persistence/sql.suspension.repository';

/** Whether workspaces are suspended. Separate, because what is seen without being a member asks it. */
@Module({
  providers: [MembershipChanges, Suspension, { provide: SuspensionRepository, useClass: SqlSuspensionRepository }],
  exports: [MembershipChanges, Suspension],
})
export class SuspensionModule {}

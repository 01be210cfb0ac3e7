import { Global, Module } from '@nestjs/common';
import { Memberships } from '../identity';
import { SqlMemberships } from './infrastructure/persistence/sql.memberships';

/** Answers the questions that other contexts ask of workspaces. Global, so that none of them has to know this one. */
@Global()
@Module({
  providers: [{ provide: Memberships, useClass: SqlMemberships }],
  exports: [Memberships],
})
export class WorkspaceUsageModule {}

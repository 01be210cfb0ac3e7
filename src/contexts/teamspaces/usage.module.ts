import { Global, Module } from '@nestjs/common';
import { TeamMemberships } from '../workspaces';
import { SqlTeamMemberships } from './infrastructure/persistence/sql.team-memberships';

/** Does what other contexts ask of teamspaces. Global, so that none of them has to know this one. */
@Global()
@Module({
  providers: [{ provide: TeamMemberships, useClass: SqlTeamMemberships }],
  exports: [TeamMemberships],
})
export class TeamspaceUsageModule {}

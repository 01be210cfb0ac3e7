import { Global, Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { HandOvers, ProjectsModule } from '../projects';
import { TeamMemberships, WorkspacesModule } from '../workspaces';
import { TeamspaceMembersV1Controller, TeamspaceProjectsV1Controller } from './api/v1/teamspace-sets.v1';
import { TeamspacesV1Controller } from './api/v1/teamspaces.v1';
import { TeamspacesV2Controller } from './api/v2/teamspaces.v2';
import { TeamspaceRepository } from './application/teamspace.repository';
import { PeopleOfTeamspace, ProjectsOfTeamspace } from './application/teamspace-sets';
import { Teamspaces } from './application/teamspaces';
import { SqlTeamMemberships } from './infrastructure/persistence/sql.team-memberships';
import { SqlTeamspaceRepository } from './infrastructure/persistence/sql.teamspace.repository';

@Module({
  imports: [IdentityModule, WorkspacesModule, ProjectsModule],
  controllers: [
    TeamspacesV1Controller,
    TeamspaceMembersV1Controller,
    TeamspaceProjectsV1Controller,
    TeamspacesV2Controller,
  ],
  providers: [
    Teamspaces,
    PeopleOfTeamspace,
    ProjectsOfTeamspace,
    { provide: TeamspaceRepository, useClass: SqlTeamspaceRepository },
  ],
  exports: [TeamspaceRepository],
})
export class TeamspacesModule {
  constructor(handOvers: HandOvers, teamspaces: Teamspaces) {
    handOvers.add('teamspaces', (ctx, ids, { to }) => teamspaces.pass(ctx, ids, to));
  }
}

/** Implements a port of workspaces. Global, so that workspaces do not import this context. */
@Global()
@Module({
  providers: [{ provide: TeamMemberships, useClass: SqlTeamMemberships }],
  exports: [TeamMemberships],
})
export class TeamspaceUsageModule {}

import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ProjectsModule } from '../projects';
import { WorkspacesModule } from '../workspaces';
import { TeamspaceMembersV1Controller, TeamspaceProjectsV1Controller } from './api/v1/teamspace-sets.v1';
import { TeamspacesV1Controller } from './api/v1/teamspaces.v1';
import { TeamspacesV2Controller } from './api/v2/teamspaces.v2';
import { TeamspaceRepository } from './application/teamspace.repository';
import { TeamspaceCandidates } from './application/teamspace.candidates';
import { TeamspaceSets } from './application/teamspace-sets';
import { Teamspaces } from './application/teamspaces';
import { SqlTeamspaceRepository } from './infrastructure/persistence/sql.teamspace.repository';

/** Teams across projects, which are open to those who are in them. */
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
    TeamspaceCandidates,
    TeamspaceSets,
    { provide: TeamspaceRepository, useClass: SqlTeamspaceRepository },
  ],
  exports: [TeamspaceRepository],
})
export class TeamspacesModule {}

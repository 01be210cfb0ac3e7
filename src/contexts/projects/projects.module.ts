import { Global, Module } from '@nestjs/common';
import { AccessStore, OnBehalf } from '#auth';
import { Db, recordsOf } from '#persistence';
import { GovernanceModule } from '../governance';
import { ProjectMemberships, WorkspacesModule } from '../workspaces';
import { ProjectFeaturesV1Controller } from './api/v1/project-features.v1';
import { ProjectMembersLiteV1Controller, ProjectMembersV1Controller } from './api/v1/project-members.v1';
import { ProjectPhasesV1Controller } from './api/v1/project-phases.v1';
import { ProjectsLiteV1Controller, ProjectsV1Controller, ProjectV1Controller } from './api/v1/projects.v1';
import { ProjectRoleDistributionV1Controller } from './api/v1/role-distribution.v1';
import { StatesV1Controller } from './api/v1/states.v1';
import { ProjectFeaturesV2Controller } from './api/v2/project-features.v2';
import { ProjectMembersV2Controller, ProjectRoleDistributionV2Controller } from './api/v2/project-members.v2';
import { ProjectPhasesV2Controller } from './api/v2/project-phases.v2';
import { ProjectsV2Controller, ProjectV2Controller } from './api/v2/projects.v2';
import { StatesV2Controller, WorkspaceStatesV2Controller } from './api/v2/states.v2';
import { Deciders } from './application/deciders';
import { BorneNames, Mentions } from './application/mentions';
import { HandOver, HandOvers } from './application/hand-over';
import { HeldRecords } from './application/held-records';
import { ProjectFeatures } from './application/project-features';
import { ProjectMemberRepository } from './application/project-member.repository';
import { ProjectMembers } from './application/project-members';
import { ProjectHandOver } from './application/project.hand-over';
import { ProjectPhaseRepository } from './application/project-phase.repository';
import { ProjectPhases } from './application/project-phases';
import { ProjectUpkeep } from './application/project-upkeep';
import { ProjectBeginning } from './application/project.beginning';
import { ProjectChanges } from './application/project.changes';
import { ProjectCreation } from './application/project.creation';
import { ProjectContents, ProjectRemoval } from './application/project.removal';
import { CallerProjects, ProjectRepository } from './application/project.repository';
import { ProjectRules } from './application/project.rules';
import { Projects } from './application/projects';
import { StateConsequences, StateNeeds } from './application/state-consequences';
import { StateCopies, StateTies } from './application/state-copies';
import { StateLift } from './application/state-lift';
import { StateRepository } from './application/state.repository';
import { States } from './application/states';
import { contentOfProject } from './infrastructure/persistence/content-of-project';
import { stateTable } from './infrastructure/persistence/rows';
import { SqlAccessStore } from './infrastructure/persistence/sql.access.store';
import { SqlCallerProjects } from './infrastructure/persistence/sql.caller-projects';
import { SqlHeldRecords } from './infrastructure/persistence/sql.held-records';
import { SqlBorneNames } from './infrastructure/persistence/sql.mentions';
import { SqlProjectMemberRepository } from './infrastructure/persistence/sql.project-member.repository';
import { SqlProjectMemberships } from './infrastructure/persistence/sql.project-memberships';
import { SqlProjectPhaseRepository } from './infrastructure/persistence/sql.project-phase.repository';
import { SqlProjectRepository } from './infrastructure/persistence/sql.project.repository';
import { SqlStateCopies } from './infrastructure/persistence/sql.state-copies';
import { SqlStateTies } from './infrastructure/persistence/sql.state-ties';

@Module({
  imports: [WorkspacesModule, GovernanceModule],
  controllers: [
    ProjectsV1Controller,
    ProjectsLiteV1Controller,
    ProjectV1Controller,
    ProjectsV2Controller,
    ProjectV2Controller,
    ProjectFeaturesV1Controller,
    ProjectFeaturesV2Controller,
    StatesV1Controller,
    StatesV2Controller,
    WorkspaceStatesV2Controller,
    ProjectMembersV1Controller,
    ProjectMembersLiteV1Controller,
    ProjectRoleDistributionV1Controller,
    ProjectMembersV2Controller,
    ProjectRoleDistributionV2Controller,
    ProjectPhasesV1Controller,
    ProjectPhasesV2Controller,
  ],
  providers: [
    Projects,
    ProjectRules,
    ProjectChanges,
    ProjectCreation,
    ProjectBeginning,
    ProjectRemoval,
    ProjectFeatures,
    { provide: ProjectRepository, useClass: SqlProjectRepository },
    ProjectContents,
    States,
    recordsOf(StateRepository, stateTable),
    StateConsequences,
    StateNeeds,
    Mentions,
    { provide: BorneNames, useClass: SqlBorneNames },
    StateLift,
    { provide: StateCopies, useClass: SqlStateCopies },
    { provide: StateTies, useClass: SqlStateTies },
    ProjectMembers,
    { provide: ProjectMemberRepository, useClass: SqlProjectMemberRepository },
    { provide: AccessStore, useClass: SqlAccessStore },
    OnBehalf,
    Deciders,
    ProjectUpkeep,
    HandOver,
    HandOvers,
    ProjectHandOver,
    { provide: HeldRecords, useClass: SqlHeldRecords },
    { provide: CallerProjects, useClass: SqlCallerProjects },
    ProjectPhases,
    { provide: ProjectPhaseRepository, useClass: SqlProjectPhaseRepository },
  ],
  exports: [
    Projects,
    ProjectContents,
    ProjectFeatures,
    ProjectMembers,
    ProjectRepository,
    States,
    StateRepository,
    StateNeeds,
    Mentions,
    BorneNames,
    AccessStore,
    OnBehalf,
    Deciders,
    ProjectUpkeep,
    HandOver,
    HandOvers,
    CallerProjects,
  ],
})
export class ProjectsModule {
  constructor(contents: ProjectContents, db: Db) {
    for (const table of ['states', 'project_members']) contents.add(contentOfProject(db, table));
  }
}

/** Implements ports of other contexts. Global, so that they do not import this context. */
@Global()
@Module({
  providers: [{ provide: ProjectMemberships, useClass: SqlProjectMemberships }],
  exports: [ProjectMemberships],
})
export class ProjectUsageModule {}

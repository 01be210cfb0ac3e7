import { Module } from '@nestjs/common';
import { AccessStore, OnBehalf } from '#auth';
import { recordsOf, treeOf } from '#persistence';
import { GovernanceModule } from '../governance';
import { WorkspacesModule } from '../workspaces';
import { LabelsV1Controller, WorkspaceLabelsV1Controller } from './api/v1/labels.v1';
import { ProjectFeaturesV1Controller } from './api/v1/project-features.v1';
import { ProjectMembersLiteV1Controller, ProjectMembersV1Controller } from './api/v1/project-members.v1';
import { ProjectPhasesV1Controller } from './api/v1/project-phases.v1';
import { ProjectsLiteV1Controller, ProjectsV1Controller, ProjectV1Controller } from './api/v1/projects.v1';
import { ProjectRoleDistributionV1Controller } from './api/v1/role-distribution.v1';
import { StatesV1Controller } from './api/v1/states.v1';
import { LabelsV2Controller, WorkspaceLabelsV2Controller } from './api/v2/labels.v2';
import { ProjectFeaturesV2Controller } from './api/v2/project-features.v2';
import { ProjectMembersV2Controller, ProjectRoleDistributionV2Controller } from './api/v2/project-members.v2';
import { ProjectPhasesV2Controller } from './api/v2/project-phases.v2';
import { ProjectsV2Controller, ProjectV2Controller } from './api/v2/projects.v2';
import { StatesV2Controller, WorkspaceStatesV2Controller } from './api/v2/states.v2';
import { LabelRepository, LabelTree } from './application/label.repository';
import { LabelConsequences } from './application/label-consequences';
import { LabelLift, LabelLifting } from './application/label-lift';
import { Labels } from './application/labels';
import { ProjectFeatures } from './application/project-features';
import { ProjectMemberRepository } from './application/project-member.repository';
import { ProjectMembers } from './application/project-members';
import { ProjectPhaseRepository } from './application/project-phase.repository';
import { ProjectPhases } from './application/project-phases';
import { ProjectChanges } from './application/project.changes';
import { ProjectBeginning } from './application/project.beginning';
import { ProjectCreation } from './application/project.creation';
import { ProjectRemoval } from './application/project.removal';
import { ProjectContents, ProjectRepository } from './application/project.repository';
import { ProjectRules } from './application/project.rules';
import { CallerProjects } from './application/caller-projects';
import { Projects } from './application/projects';
import { StateRepository } from './application/state.repository';
import { Mentions } from './application/mentions';
import { StateConsequences, StateNeeds } from './application/state-consequences';
import { StateCopies, StateTies } from './application/state-copies';
import { StateLift } from './application/state-lift';
import { States } from './application/states';
import { SqlProjectPhaseRepository } from './infrastructure/persistence/sql.project-phase.repository';
import { SqlAccessStore } from './infrastructure/persistence/sql.access.store';
import { SqlLabelLifting } from './infrastructure/persistence/sql.label-lifting';
import { labelTable } from './infrastructure/persistence/label.row';
import { SqlProjectMemberRepository } from './infrastructure/persistence/sql.project-member.repository';
import { SqlCallerProjects } from './infrastructure/persistence/sql.caller-projects';
import { SqlProjectContents } from './infrastructure/persistence/sql.project.contents';
import { SqlProjectRepository } from './infrastructure/persistence/sql.project.repository';
import { SqlStateCopies } from './infrastructure/persistence/sql.state-copies';
import { SqlStateTies } from './infrastructure/persistence/sql.state-ties';
import { stateTable } from './infrastructure/persistence/state.row';

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
    LabelsV1Controller,
    LabelsV2Controller,
    WorkspaceLabelsV1Controller,
    WorkspaceLabelsV2Controller,
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
    { provide: ProjectContents, useClass: SqlProjectContents },
    States,
    recordsOf(StateRepository, stateTable),
    StateConsequences,
    StateNeeds,
    Mentions,
    StateLift,
    { provide: StateCopies, useClass: SqlStateCopies },
    { provide: StateTies, useClass: SqlStateTies },
    Labels,
    recordsOf(LabelRepository, labelTable),
    treeOf(LabelTree, labelTable),
    LabelConsequences,
    LabelLift,
    { provide: LabelLifting, useClass: SqlLabelLifting },
    ProjectMembers,
    { provide: ProjectMemberRepository, useClass: SqlProjectMemberRepository },
    { provide: AccessStore, useClass: SqlAccessStore },
    OnBehalf,
    { provide: CallerProjects, useClass: SqlCallerProjects },
    ProjectPhases,
    { provide: ProjectPhaseRepository, useClass: SqlProjectPhaseRepository },
  ],
  exports: [
    Projects,
    ProjectFeatures,
    ProjectMembers,
    ProjectRepository,
    States,
    StateRepository,
    StateNeeds,
    Mentions,
    LabelRepository,
    AccessStore,
    OnBehalf,
    CallerProjects,
    Labels,
  ],
})
export class ProjectsModule {}

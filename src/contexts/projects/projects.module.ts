import { Module } from '@nestjs/common';
import { AccessStore, OnBehalf } from '#auth';
import { recordsOf, treeOf } from '#persistence';
import { WorkspacesModule } from '../workspaces';
import { LabelsV1Controller } from './api/v1/labels.v1';
import { ProjectFeaturesV1Controller } from './api/v1/project-features.v1';
import { ProjectMembersLiteV1Controller, ProjectMembersV1Controller } from './api/v1/project-members.v1';
import { ProjectsLiteV1Controller, ProjectsV1Controller, ProjectV1Controller } from './api/v1/projects.v1';
import { ProjectRoleDistributionV1Controller } from './api/v1/role-distribution.v1';
import { StatesV1Controller } from './api/v1/states.v1';
import { LabelsV2Controller } from './api/v2/labels.v2';
import { ProjectFeaturesV2Controller } from './api/v2/project-features.v2';
import { ProjectMembersV2Controller, ProjectRoleDistributionV2Controller } from './api/v2/project-members.v2';
import { ProjectsV2Controller, ProjectV2Controller } from './api/v2/projects.v2';
import { StatesV2Controller } from './api/v2/states.v2';
import { LabelRepository, LabelTree } from './application/label.repository';
import { Labels } from './application/labels';
import { ProjectFeatures } from './application/project-features';
import { ProjectMemberRepository } from './application/project-member.repository';
import { ProjectMembers } from './application/project-members';
import { ProjectChanges } from './application/project.changes';
import { ProjectCreation } from './application/project.creation';
import { ProjectRemoval } from './application/project.removal';
import { ProjectContents, ProjectRepository } from './application/project.repository';
import { ProjectRules } from './application/project.rules';
import { CallerProjects } from './application/caller-projects';
import { Projects } from './application/projects';
import { StateRepository } from './application/state.repository';
import { States } from './application/states';
import { SqlAccessStore } from './infrastructure/persistence/sql.access.store';
import { labelTable } from './infrastructure/persistence/label.row';
import { SqlProjectMemberRepository } from './infrastructure/persistence/sql.project-member.repository';
import { SqlCallerProjects } from './infrastructure/persistence/sql.caller-projects';
import { SqlProjectContents } from './infrastructure/persistence/sql.project.contents';
import { SqlProjectRepository } from './infrastructure/persistence/sql.project.repository';
import { stateTable } from './infrastructure/persistence/state.row';

@Module({
  imports: [WorkspacesModule],
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
    LabelsV1Controller,
    LabelsV2Controller,
    ProjectMembersV1Controller,
    ProjectMembersLiteV1Controller,
    ProjectRoleDistributionV1Controller,
    ProjectMembersV2Controller,
    ProjectRoleDistributionV2Controller,
  ],
  providers: [
    Projects,
    ProjectRules,
    ProjectChanges,
    ProjectCreation,
    ProjectRemoval,
    ProjectFeatures,
    { provide: ProjectRepository, useClass: SqlProjectRepository },
    { provide: ProjectContents, useClass: SqlProjectContents },
    States,
    recordsOf(StateRepository, stateTable),
    Labels,
    recordsOf(LabelRepository, labelTable),
    treeOf(LabelTree, labelTable),
    ProjectMembers,
    { provide: ProjectMemberRepository, useClass: SqlProjectMemberRepository },
    { provide: AccessStore, useClass: SqlAccessStore },
    OnBehalf,
    { provide: CallerProjects, useClass: SqlCallerProjects },
  ],
  exports: [
    Projects,
    ProjectFeatures,
    ProjectMembers,
    ProjectRepository,
    States,
    StateRepository,
    LabelRepository,
    AccessStore,
    OnBehalf,
    CallerProjects,
    Labels,
  ],
})
export class ProjectsModule {}

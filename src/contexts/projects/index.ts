export { projectManagesStates, workspaceManagesStates } from './api/gates';
export { ProjectArchived, ProjectCreated, ProjectDeleted, ProjectUpdated } from './application/project.events';
export { BorneNames, Mentions, piecesOf, renamings, type Renaming } from './application/mentions';
export { followedIds } from './infrastructure/persistence/sql.mentions';
export { HandOver, HandOvers, type Successor } from './application/hand-over';
export { type HeldCount, type Succession } from './application/held-records';
export { fromOutside } from './application/outside';
export { ProjectFeatures, type ProjectFeatureRecord, type SwitchProjectFeatures } from './application/project-features';
export { ProjectMembers, type AddProjectMember } from './application/project-members';
export { ProjectUpkeep } from './application/project-upkeep';
export { ProjectContents } from './application/project.removal';
export {
  EstimateUsage,
  type UsedEstimate,
  ProjectRepository,
  WorkItemPurge,
  type ProjectRecord,
  type StoredProject,
} from './application/project.repository';
export { Deciders, type Ended } from './application/deciders';
export { CallerProjects, type CallerProject } from './application/project.repository';
export { Projects } from './application/projects';
export { StateNeeds } from './application/state-consequences';
export {
  stateEvents,
  StateRepository,
  StateUsage,
  WorkflowUsage,
  type PlacedState,
  type StateRecord,
} from './application/state.repository';
export { States } from './application/states';
export { joiningRole } from './domain/membership';
export { PROJECT_FEATURES } from './domain/features';
export { checkSettings, newProject, plainProjectName, type CreateProject, type Network } from './domain/project';
export { belonging } from './infrastructure/persistence/belonging';
export { contentOfProject } from './infrastructure/persistence/content-of-project';
export { colorOf, DEFAULT_STATES, slugOf } from './domain/state';
export { ProjectsModule } from './projects.module';
export { ProjectUsageModule } from './projects.module';

export { ProjectArchived, ProjectCreated, ProjectDeleted, ProjectUpdated } from './application/project.events';
export { LabelRepository, LabelUsage, type LabelRecord } from './application/label.repository';
export { Mentions, withSuccessors } from './application/mentions';
export { ProjectFeatures, type ProjectFeatureRecord, type SwitchProjectFeatures } from './application/project-features';
export { ProjectMembers, type AddProjectMember } from './application/project-members';
export {
  EstimateUsage,
  ProjectRepository,
  WorkItemPurge,
  type ProjectRecord,
  type StoredProject,
} from './application/project.repository';
export { CallerProjects, type CallerProject } from './application/caller-projects';
export { Projects } from './application/projects';
export { StateNeeds } from './application/state-consequences';
export {
  StateRepository,
  StateUsage,
  WorkflowUsage,
  type PlacedState,
  type StateRecord,
} from './application/state.repository';
export { States } from './application/states';
export { Labels } from './application/labels';
export { joiningRole } from './domain/membership';
export type { Network } from './domain/project';
export { belonging } from './infrastructure/persistence/belonging';
export { DEFAULT_STATES, slugOf } from './domain/state';
export { ProjectsModule } from './projects.module';
export { ProjectUsageModule } from './usage.module';

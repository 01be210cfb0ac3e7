export { LabelRepository, LabelUsage, type LabelRecord } from './application/label.repository';
export { ProjectMembers, type AddProjectMember } from './application/project-members';
export { ProjectRepository, WorkItemPurge, type StoredProject } from './application/project.repository';
export { Projects } from './application/projects';
export { StateRepository, StateUsage, type StateRecord } from './application/state.repository';
export { joiningRole } from './domain/membership';
export { DEFAULT_STATES, slugOf } from './domain/state';
export { ProjectsModule } from './projects.module';
export { ProjectUsageModule } from './usage.module';

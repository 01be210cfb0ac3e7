export { LabelRepository, LabelUsage, type LabelRecord } from './application/label.repository';
export { ProjectFeatures, type ProjectFeatureRecord, type SwitchProjectFeatures } from './application/project-features';
export { ProjectRepository, WorkItemPurge, type StoredProject } from './application/project.repository';
export { Projects } from './application/projects';
export { StateRepository, StateUsage, type StateRecord } from './application/state.repository';
export { DEFAULT_STATES, slugOf } from './domain/state';
export { ProjectsModule } from './projects.module';
export { ProjectUsageModule } from './usage.module';

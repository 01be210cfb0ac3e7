export { StateRepository, StateUsage, type StateRecord } from './application/state.repository';
export { type StateGroup } from './domain/state';
export { ProjectsModule } from './projects.module';

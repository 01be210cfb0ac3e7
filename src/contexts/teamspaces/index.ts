export { TeamspaceRepository, type TeamspaceRecord } from './application/teamspace.repository';
export { TeamspacesModule } from './teamspaces.module';
export { TeamspaceUsageModule } from './usage.module';

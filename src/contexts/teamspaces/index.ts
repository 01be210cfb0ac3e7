export { TeamspaceRepository } from './application/teamspace.repository';
export { TeamspacesModule } from './teamspaces.module';

export { ProjectMemberships } from './application/member.repository';
export { WorkspaceRepository, type Workspace } from './application/workspace.repository';
export { WorkspacesModule } from './workspaces.module';

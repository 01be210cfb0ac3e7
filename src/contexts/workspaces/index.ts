export { Bootstrap, type BootstrapCommand, type Bootstrapped } from './application/bootstrap';
export { BotMembers } from './application/bot-members';
export { FirstOwner, FirstRun, type FirstTenant } from './application/first-run';
export { ProjectMemberships } from './application/member.repository';
export { WorkspaceRepository, type Workspace } from './application/workspace.repository';
export { FoundingModule } from './founding.module';
export { WorkspacesModule } from './workspaces.module';

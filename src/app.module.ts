import { Module, type DynamicModule } from '@nestjs/common';
import { AuthorizationServerModule } from './authorization-server';
import { InvitationPagesModule } from './console/invitations/invitation-pages.module';
import { OauthPagesModule } from './console/oauth/oauth-pages.module';
import { ProfileModule } from './console/profile/profile.module';
import { SetupModule } from './console/setup/setup.module';
import { SignInPagesModule } from './console/sign-in/sign-in-pages.module';
import { StartModule } from './console/start/start.module';
import { WorkspacePagesModule } from './console/workspace/workspace-pages.module';
import { AssetsModule } from './contexts/assets';
import { AuditModule } from './contexts/audit';
import { GroupSyncModule } from './contexts/group-sync';
import { IdentityModule } from './contexts/identity';
import { OauthModule } from './contexts/oauth';
import { ProjectsModule, ProjectUsageModule } from './contexts/projects';
import {
  AttachmentsModule,
  DiscussionModule,
  GitModule,
  RelationsModule,
  WorkItemsModule,
  WorkItemUsageModule,
} from './contexts/work-items';
import { WorkspacesModule, WorkspaceUsageModule } from './contexts/workspaces';
import { PlatformModule, type PlatformOptions } from './platform/platform.module';

/** The contexts of the service. A module of your own is added here. */
const CONTEXTS = [
  AuditModule,
  IdentityModule,
  WorkspacesModule,
  WorkspaceUsageModule,
  OauthModule,
  ProjectsModule,
  ProjectUsageModule,
  GroupSyncModule,
  AssetsModule,
  WorkItemsModule,
  AttachmentsModule,
  WorkItemUsageModule,
  DiscussionModule,
  RelationsModule,
  GitModule,
];

/** Pages for people. */
const PAGES = [
  SetupModule,
  SignInPagesModule,
  InvitationPagesModule,
  ProfileModule,
  StartModule,
  WorkspacePagesModule,
  AuthorizationServerModule,
  OauthPagesModule,
];

@Module({})
export class AppModule {
  static with(options: PlatformOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.with(options), ...CONTEXTS, ...PAGES],
    };
  }
}

import { Module, type DynamicModule } from '@nestjs/common';
import { AuthorizationServerModule } from './authorization-server';
import { OauthPagesModule } from './console/oauth/oauth-pages.module';
import { SetupModule } from './console/setup/setup.module';
import { WorkspacePagesModule } from './console/workspace/workspace-pages.module';
import { AuditModule } from './contexts/audit';
import { IdentityModule } from './contexts/identity';
import { OauthModule } from './contexts/oauth';
import { ProjectsModule, ProjectUsageModule } from './contexts/projects';
import { WorkItemsModule, WorkItemUsageModule } from './contexts/work-items';
import { WorkspacesModule } from './contexts/workspaces';
import { PlatformModule, type PlatformOptions } from './platform/platform.module';

/** The contexts of the service. A module of your own is added here. */
const CONTEXTS = [
  AuditModule,
  IdentityModule,
  WorkspacesModule,
  OauthModule,
  ProjectsModule,
  ProjectUsageModule,
  WorkItemsModule,
  WorkItemUsageModule,
];

@Module({})
export class AppModule {
  static with(options: PlatformOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(options),
        ...CONTEXTS,
        SetupModule,
        WorkspacePagesModule,
        AuthorizationServerModule,
        OauthPagesModule,
      ],
    };
  }
}

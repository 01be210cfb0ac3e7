import { Module, type DynamicModule } from '@nestjs/common';
import { SetupModule } from './console/setup/setup.module';
import { AssetsModule } from './contexts/assets';
import { AuditModule } from './contexts/audit';
import { IdentityModule } from './contexts/identity';
import { ProjectsModule, ProjectUsageModule } from './contexts/projects';
import { AttachmentsModule, WorkItemsModule, WorkItemUsageModule } from './contexts/work-items';
import { WorkspacesModule } from './contexts/workspaces';
import { PlatformModule, type PlatformOptions } from './platform/platform.module';

/** The contexts of the service. A module of your own is added here. */
const CONTEXTS = [
  AuditModule,
  IdentityModule,
  WorkspacesModule,
  ProjectsModule,
  ProjectUsageModule,
  AssetsModule,
  WorkItemsModule,
  AttachmentsModule,
  WorkItemUsageModule,
];

@Module({})
export class AppModule {
  static with(options: PlatformOptions): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.with(options), ...CONTEXTS, SetupModule] };
  }
}

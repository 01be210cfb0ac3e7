import { Module } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { IdentityModule } from '../identity';
import { HandOvers, ProjectsModule } from '../projects';
import { QueriesModule } from '../queries';
import { WorkItemsModule } from '../work-items';
import { WorkspacesModule } from '../workspaces';
import { ModuleItemsV1Controller } from './api/v1/module-items.v1';
import { ArchivedModulesV1Controller, ModulesLiteV1Controller, ModulesV1Controller } from './api/v1/modules.v1';
import { ModulesV2Controller } from './api/v2/modules.v2';
import { ModuleItems } from './application/module-items';
import { ModulePeople } from './application/module.people';
import { ModuleRepository } from './application/module.repository';
import { Modules } from './application/modules';
import { SqlModuleRepository } from './infrastructure/persistence/sql.module.repository';

/** Modules of projects and their work items. */
@Module({
  imports: [IdentityModule, WorkspacesModule, ProjectsModule, WorkItemsModule, QueriesModule],
  controllers: [
    ModulesV1Controller,
    ArchivedModulesV1Controller,
    ModulesLiteV1Controller,
    ModuleItemsV1Controller,
    ModulesV2Controller,
  ],
  providers: [Modules, ModuleItems, ModulePeople, { provide: ModuleRepository, useClass: SqlModuleRepository }],
  exports: [Modules],
})
export class ModulesModule {
  constructor(handOvers: HandOvers, modules: Modules) {
    handOvers.add('modules', (ctx: ProjectCtx, ids, { to }) => modules.pass(ctx, ids, to));
  }
}

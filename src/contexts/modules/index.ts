export { ModuleArchived, moduleEvents } from './application/module.repository';
export type { ModuleStatus } from './domain/module';
export { Modules } from './application/modules';
export { ModulesModule } from './modules.module';

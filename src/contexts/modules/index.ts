export { ModuleArchived, moduleEvents } from './application/module.repository';
export { Modules } from './application/modules';
export { ModulesModule } from './modules.module';

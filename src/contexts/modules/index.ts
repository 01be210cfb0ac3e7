export { ModuleArchived, moduleEvents } from './application/module.events';
export { Modules } from './application/modules';
export { ModulesModule } from './modules.module';

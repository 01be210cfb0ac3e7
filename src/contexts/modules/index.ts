export { Modules } from './application/modules';
export { ModulesModule } from './modules.module';

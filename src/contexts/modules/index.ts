export { ModulesModule } from './modules.module';

export { InstanceSettings } from './application/instance.settings';
export { InstanceAdministratorsModule } from './administrators.module';

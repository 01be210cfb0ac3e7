export { InitiativesModule } from './initiatives.module';

export { AuthorizationServer, resumePath } from './authorization-server';
export { AuthorizationServerModule } from './authorization-server.module';
export { PATHS } from './paths';
export { INSTALL } from './consent';

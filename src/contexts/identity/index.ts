export { Users, type User } from './application/users';
export { IdentityModule } from './identity.module';

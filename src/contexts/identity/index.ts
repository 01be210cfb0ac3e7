export { Accounts } from './application/accounts';
export { type ApiKey, type ApiKeyWithOwner } from './application/api-key.repository';
export { ApiKeys, type IssuedApiKey } from './application/api-keys';
export { SetupLinks } from './application/setup-links';
export { Users, type User } from './application/users';
export { checkAccount, type Account, type NewAccount } from './domain/account';
export { IdentityModule } from './identity.module';

import { Module } from '@nestjs/common';
import { CredentialStore } from '#auth';
import { UsersV1Controller } from './api/v1/users.v1';
import { UsersV2Controller } from './api/v2/users.v2';
import { UserRepository, Users } from './application/users';
import { SqlCredentialStore } from './infrastructure/persistence/sql.credential.store';
import { SqlUserRepository } from './infrastructure/persistence/sql.user.repository';

@Module({
  controllers: [UsersV1Controller, UsersV2Controller],
  providers: [
    Users,
    { provide: UserRepository, useClass: SqlUserRepository },
    { provide: CredentialStore, useClass: SqlCredentialStore },
  ],
  exports: [Users, CredentialStore],
})
export class IdentityModule {}

import { Module } from '@nestjs/common';
import { AccessStore } from '#auth';
import { StatesV1Controller } from './api/v1/states.v1';
import { StatesV2Controller } from './api/v2/states.v2';
import { StateRepository } from './application/state.repository';
import { States } from './application/states';
import { SqlAccessStore } from './infrastructure/persistence/sql.access.store';
import { SqlStateRepository } from './infrastructure/persistence/sql.state.repository';

@Module({
  controllers: [StatesV1Controller, StatesV2Controller],
  providers: [
    States,
    { provide: StateRepository, useClass: SqlStateRepository },
    { provide: AccessStore, useClass: SqlAccessStore },
  ],
  exports: [States, StateRepository, AccessStore],
})
export class ProjectsModule {}

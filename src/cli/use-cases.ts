import { Global, Module, type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Clock, SystemClock, UnitOfWork } from '#kernel';
import { Db } from '#persistence';
import { AuditModule } from '../contexts/audit';
import { FoundingModule } from '../contexts/workspaces';

/** The use cases that commands call, without the service around them. */
@Global()
@Module({})
class CommandModule {
  static with(dataSource: DataSource): DynamicModule {
    return {
      module: CommandModule,
      imports: [AuditModule, FoundingModule],
      providers: [
        { provide: DataSource, useValue: dataSource },
        Db,
        { provide: UnitOfWork, useExisting: Db },
        { provide: Clock, useClass: SystemClock },
      ],
      exports: [Db, UnitOfWork, Clock],
    };
  }
}

/** The container of the use cases; `get` finds them. */
export const useCases = (dataSource: DataSource): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(CommandModule.with(dataSource), { logger: false, abortOnError: false });

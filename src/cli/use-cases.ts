import { Global, Module, type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { AuditedOutbox, OutboxHooks, Outbox, SqlOutbox } from '#events';
import { Clock, PublicAddress, SystemClock, UnitOfWork } from '#kernel';
import { Mailer, MailQueue, MailSettings } from '#mail';
import { Db } from '#persistence';
import type { Config } from '../config';
import { UserPicturesModule } from '../contexts/assets';
import { AuditModule } from '../contexts/audit';
import { SignInSettings } from '../contexts/identity';
import { ImportRecordsModule } from '../contexts/imports';
import { ErasureModule, InstanceSettings, MergingModule } from '../contexts/instance';
import { MailChoicesModule } from '../contexts/notifications';
import { PersonalTokensModule, ScopeCatalogue } from '../contexts/oauth';
import { ProgressRebuildModule } from '../contexts/progress';
import { DeletionModule, FoundingModule, InvitingModule, WorkspaceSettings } from '../contexts/workspaces';
import { CollectedScopes } from './collected-scopes';
import { ConfiguredAddress } from '../platform/configured-address';
import { mailSettings } from '../platform/mail-settings';
import { signInSettings } from '../platform/sign-in-settings';
import { workspaceSettings } from '../platform/workspace-settings';

/** The use cases that commands call, without the rest of the service. */
@Global()
@Module({})
class CommandModule {
  static with(dataSource: DataSource, config: Config): DynamicModule {
    return {
      module: CommandModule,
      imports: [
        ...[AuditModule, DeletionModule, ErasureModule, FoundingModule, ImportRecordsModule, InvitingModule],
        ...[MailChoicesModule, MergingModule],
        ...[PersonalTokensModule, ProgressRebuildModule, UserPicturesModule],
      ],
      providers: [
        { provide: DataSource, useValue: dataSource },
        Db,
        { provide: UnitOfWork, useExisting: Db },
        { provide: Clock, useClass: SystemClock },
        { provide: PublicAddress, useValue: new ConfiguredAddress(config) },
        OutboxHooks,
        { provide: Outbox, useClass: SqlOutbox },
        AuditedOutbox,
        { provide: MailSettings, useValue: mailSettings(config) },
        MailQueue,
        { provide: Mailer, useExisting: MailQueue },
        { provide: ScopeCatalogue, useValue: new CollectedScopes(config.modules) },
        { provide: SignInSettings, useValue: signInSettings(config) },
        { provide: InstanceSettings, useValue: { administrators: config.instanceAdmins } },
        { provide: WorkspaceSettings, useValue: workspaceSettings(config) },
      ],
      exports: [
        ...[Db, UnitOfWork, Clock, Outbox, AuditedOutbox, PublicAddress, MailQueue, Mailer],
        ...[InstanceSettings, ScopeCatalogue, SignInSettings, WorkspaceSettings],
      ],
    };
  }
}

/** Creates the container of the use cases; `get` finds them. Messages wait until a running server sends them. */
export const useCases = (dataSource: DataSource, config: Config): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(CommandModule.with(dataSource, config), { logger: false, abortOnError: false });

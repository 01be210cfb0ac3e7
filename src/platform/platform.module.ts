import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { DataSource } from 'typeorm';
import {
  Authenticate,
  CachedGatekeeper,
  Credentials,
  RateCounter,
  AccessRecheck,
  TokenThrottle,
  WorkspaceThrottle,
  throttlerOptions,
  type RateLimits,
  SessionCookie,
} from '#auth';
import { Contexts } from '#context';
import {
  AuditedOutbox,
  EventNotifier,
  EventRetention,
  EventStreams,
  OutboxHooks,
  Outbox,
  SqlEventStreams,
  SqlOutbox,
} from '#events';
import {
  ProblemCollector,
  API_OPTIONS,
  Bulk,
  Gatekeeper,
  Idempotency,
  IdempotencyStore,
  OperationGuard,
  OperationInterceptor,
  Operations,
  QueryReader,
  ReadPlaces,
  type ApiOptions,
  WorkspaceConcurrency,
} from '#http';
import { Jobs, SqlJobs } from '#jobs';
import { AccessMemory, Clock, Plan, PublicAddress, Standbys, SystemClock, UnitOfWork } from '#kernel';
import { Mailer, MailQueue, MailSettings } from '#mail';
import { DeliveryOptions, Outbound } from '#outbound';
import { Db, Replicas } from '#persistence';
import { SecretBox } from '#secrets';
import type { Config } from '../config';
import { IdentityModule, SignInSettings } from '../contexts/identity';
import { DnsSettings } from '../contexts/identity-providers';
import { InstanceAdministratorsModule, InstanceSettings } from '../contexts/instance';
import { NotificationSettings } from '../contexts/notifications';
import { OauthModule, ScopeCatalogue } from '../contexts/oauth';
import { ProjectsModule } from '../contexts/projects';
import { WorkspaceSettings } from '../contexts/workspaces';
import { CONFIG } from './config-token';
import { CommittedAccessMemory } from './committed.access-memory';
import { ConfiguredAddress } from './configured-address';
import { deliveryOptions } from './delivery-options';
import { notificationSettings } from './notification-settings';
import { planOf } from './plan';
import { secretBox } from './secret-box';
import { OperationScopes } from './operation-scopes';
import { outboundOf } from './outbound';
import { mailSettings } from './mail-settings';
import { signInSettings } from './sign-in-settings';
import { SqlIdempotencyStore } from './sql.idempotency-store';
import { SiteFilter } from './site.filter';
import { StorageModule } from './storage/storage.module';
import { workspaceSettings } from './workspace-settings';
import { Cleanup } from './cleanup';

export { CONFIG };

export interface PlatformOptions {
  readonly config: Config;
  readonly dataSource: DataSource;
  /** None by default. */
  readonly replicas?: Replicas;
  readonly counter: RateCounter;
}

interface Declared {
  readonly contexts: Contexts;
}

const rateLimits = (config: Config): RateLimits => ({
  api_key: config.apiKeyRateLimit,
  oauth: config.oauthRateLimit,
  workspace: config.workspaceTokenRateLimit,
  service: config.serviceTokenRateLimit,
  external: config.externalTokenRateLimit,
  session: config.sessionRateLimit,
});

const apiOptions = (config: Config): ApiOptions => ({
  v1: { ignoreUnknownFields: config.v1UnknownFields === 'ignore', profile: config.v1Profile },
});

/**
 * The maximum number of operations of one workspace that a process runs at the same time: three quarters of its
 * connections.
 */
const shareOf = ({ databasePoolSize }: Config): number => Math.max(1, Math.floor(databasePoolSize * 0.75));

/** The module that all contexts use: database, clock, and the processing of requests. */
@Global()
@Module({})
export class PlatformModule {
  static with({ config, dataSource, replicas, counter, contexts }: PlatformOptions & Declared): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        DiscoveryModule,
        IdentityModule,
        OauthModule,
        InstanceAdministratorsModule,
        ProjectsModule,
        StorageModule,
        ThrottlerModule.forRoot(throttlerOptions(rateLimits(config), counter)),
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Contexts, useValue: contexts },
        { provide: DataSource, useValue: dataSource },
        { provide: RateCounter, useValue: counter },
        { provide: Plan, useValue: planOf(config, contexts) },
        { provide: Replicas, useValue: replicas ?? new Replicas(dataSource) },
        { provide: Standbys, useExisting: Replicas },
        Db,
        { provide: UnitOfWork, useExisting: Db },
        { provide: Clock, useClass: SystemClock },
        OutboxHooks,
        { provide: Outbox, useClass: SqlOutbox },
        AuditedOutbox,
        { provide: EventStreams, useClass: SqlEventStreams },
        { provide: Jobs, useClass: SqlJobs },
        EventNotifier,
        EventRetention,
        Cleanup,
        { provide: PublicAddress, useValue: new ConfiguredAddress(config) },
        { provide: SignInSettings, useValue: signInSettings(config) },
        { provide: DnsSettings, useValue: { servers: config.dnsServers } },
        { provide: InstanceSettings, useValue: { administrators: config.instanceAdmins } },
        { provide: WorkspaceSettings, useValue: workspaceSettings(config) },
        { provide: DeliveryOptions, useValue: deliveryOptions(config) },
        { provide: SecretBox, useValue: secretBox(config) },
        { provide: NotificationSettings, useValue: notificationSettings(config) },
        { provide: ScopeCatalogue, useClass: OperationScopes },
        { provide: MailSettings, useValue: mailSettings(config) },
        MailQueue,
        { provide: Mailer, useExisting: MailQueue },
        { provide: Outbound, useValue: outboundOf(config) },
        Bulk,
        Operations,
        Credentials,
        { provide: SessionCookie, useFactory: () => new SessionCookie(config) },
        Authenticate,
        AccessRecheck,
        CachedGatekeeper,
        { provide: Gatekeeper, useExisting: CachedGatekeeper },
        { provide: AccessMemory, useClass: CommittedAccessMemory },
        { provide: API_OPTIONS, useValue: apiOptions(config) },
        QueryReader,
        ReadPlaces,
        SqlIdempotencyStore,
        { provide: IdempotencyStore, useExisting: SqlIdempotencyStore },
        Idempotency,
        { provide: WorkspaceConcurrency, useValue: new WorkspaceConcurrency(shareOf(config)) },
        ProblemCollector,
        { provide: APP_GUARD, useClass: TokenThrottle },
        { provide: APP_GUARD, useClass: OperationGuard },
        { provide: APP_GUARD, useClass: WorkspaceThrottle },
        { provide: APP_INTERCEPTOR, useClass: OperationInterceptor },
        { provide: APP_FILTER, useClass: SiteFilter },
      ],
      exports: [
        CONFIG,
        Contexts,
        DataSource,
        RateCounter,
        Db,
        UnitOfWork,
        Clock,
        Plan,
        OutboxHooks,
        Outbox,
        AuditedOutbox,
        EventNotifier,
        EventStreams,
        Jobs,
        PublicAddress,
        SignInSettings,
        DnsSettings,
        InstanceSettings,
        WorkspaceSettings,
        DeliveryOptions,
        SecretBox,
        NotificationSettings,
        ScopeCatalogue,
        MailQueue,
        Mailer,
        Outbound,
        Bulk,
        Operations,
        SessionCookie,
        Authenticate,
        AccessRecheck,
        WorkspaceConcurrency,
        Credentials,
        Gatekeeper,
        CachedGatekeeper,
        AccessMemory,
      ],
    };
  }
}

import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { DataSource } from 'typeorm';
import {
  Authenticate,
  CachedGatekeeper,
  CounterStorage,
  Credentials,
  RATE_LIMITS,
  RateCounter,
  Readmission,
  TokenThrottle,
  type RateLimits,
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
  AllProblems,
  API_OPTIONS,
  Bulk,
  Gatekeeper,
  Idempotency,
  IdempotencyStore,
  OperationGuard,
  OperationInterceptor,
  Operations,
  QueryReader,
  type ApiOptions,
  WorkspaceShare,
} from '#http';
import { Jobs, SqlJobs } from '#jobs';
import { AccessMemory, Clock, Plan, PublicAddress, SystemClock, UnitOfWork } from '#kernel';
import { Mailer, MailQueue, MailSettings } from '#mail';
import { DeliveryOptions, Networks, Outbound } from '#outbound';
import { Db } from '#persistence';
import { SecretBox } from '#secrets';
import type { Config } from '../config';
import { IdentityModule, SignInSettings } from '../contexts/identity';
import { NotificationSettings } from '../contexts/notifications';
import { OauthModule, ScopeCatalogue } from '../contexts/oauth';
import { ProjectsModule } from '../contexts/projects';
import { CONFIG } from './config-token';
import { CommittedAccessMemory } from './committed.access-memory';
import { ConfiguredAddress } from './configured-address';
import { deliveryOptions } from './delivery-options';
import { notificationSettings } from './notification-settings';
import { planOf } from './plan';
import { secretBox } from './secret-box';
import { OperationScopes } from './operation-scopes';
import { mailSettings } from './mail-settings';
import { signInSettings } from './sign-in-settings';
import { SqlIdempotencyStore } from './sql.idempotency-store';
import { SiteFilter } from './site.filter';
import { StorageModule } from './storage/storage.module';
import { Cleanup } from './cleanup';

export { CONFIG };

export interface PlatformOptions {
  readonly config: Config;
  readonly dataSource: DataSource;
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

const NETWORK_HINT = 'Whoever runs the server can allow its network by WEBHOOK_ALLOWED_CIDRS.';

/** Of the connections of a process three quarters at most are for one workspace. */
const shareOf = ({ databasePoolSize }: Config): number => Math.max(1, Math.floor(databasePoolSize * 0.75));

/** What every context stands on: the database, the clock, the way of a request. */
@Global()
@Module({})
export class PlatformModule {
  static with({ config, dataSource, counter, contexts }: PlatformOptions & Declared): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        DiscoveryModule,
        IdentityModule,
        OauthModule,
        ProjectsModule,
        StorageModule,
        ThrottlerModule.forRoot({
          throttlers: [{ name: 'token', ttl: 60_000, limit: 60 }],
          storage: new CounterStorage(counter),
        }),
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Contexts, useValue: contexts },
        { provide: DataSource, useValue: dataSource },
        { provide: RateCounter, useValue: counter },
        { provide: RATE_LIMITS, useValue: rateLimits(config) },
        { provide: Plan, useValue: planOf(config, contexts) },
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
        { provide: DeliveryOptions, useValue: deliveryOptions(config) },
        { provide: SecretBox, useValue: secretBox(config) },
        { provide: NotificationSettings, useValue: notificationSettings(config) },
        { provide: ScopeCatalogue, useClass: OperationScopes },
        { provide: MailSettings, useValue: mailSettings(config) },
        MailQueue,
        { provide: Mailer, useExisting: MailQueue },
        { provide: Outbound, useValue: new Outbound(new Networks(config.webhookAllowedNetworks, NETWORK_HINT)) },
        Bulk,
        Operations,
        Credentials,
        Authenticate,
        Readmission,
        CachedGatekeeper,
        { provide: Gatekeeper, useExisting: CachedGatekeeper },
        { provide: AccessMemory, useClass: CommittedAccessMemory },
        { provide: API_OPTIONS, useValue: apiOptions(config) },
        QueryReader,
        SqlIdempotencyStore,
        { provide: IdempotencyStore, useExisting: SqlIdempotencyStore },
        Idempotency,
        { provide: WorkspaceShare, useValue: new WorkspaceShare(shareOf(config)) },
        AllProblems,
        { provide: APP_GUARD, useClass: TokenThrottle },
        { provide: APP_GUARD, useClass: OperationGuard },
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
        DeliveryOptions,
        SecretBox,
        NotificationSettings,
        ScopeCatalogue,
        MailQueue,
        Mailer,
        Outbound,
        Bulk,
        Operations,
        Authenticate,
        Readmission,
        Credentials,
        Gatekeeper,
        CachedGatekeeper,
        AccessMemory,
      ],
    };
  }
}

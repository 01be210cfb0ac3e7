import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { BASE_URL, Operations } from '#http';
import { mountAt } from '#kernel';
import { AppModule } from './app.module';
import { HealthModule } from './platform/health';
import { useApi } from './platform/http';
import { createLog, NestLog, type Log } from './platform/logging';
import type { Metrics } from './platform/metrics';
import type { PlatformOptions } from './platform/platform.module';
import { ServerAdapter } from './platform/process/http-server';
import { InFlight } from './platform/process/in-flight';

export interface AppOptions extends PlatformOptions {
  /** By default, a log as the configuration describes it. */
  readonly log?: Log;
  readonly inFlight?: InFlight;
  readonly metrics?: Metrics;
  readonly disk?: { readonly isFull: boolean };
  /** Returns the text of /metrics. */
  readonly report?: () => Promise<string>;
}

const nothing = () => Promise.resolve('');

@Module({})
class ServerModule {
  static with(options: AppOptions, inFlight: InFlight): DynamicModule {
    const { config, dataSource, disk, report = nothing } = options;
    const metrics = { readers: config.metrics, report };
    return {
      module: ServerModule,
      imports: [AppModule.with(options), HealthModule.with({ dataSource, inFlight, metrics, disk })],
    };
  }
}

/** Builds the application and its request pipeline without listening yet. */
export async function createApp(options: AppOptions): Promise<NestExpressApplication> {
  const { config, inFlight = new InFlight(), metrics } = options;
  mountAt(config.baseUrl);
  const log = options.log ?? createLog({ level: config.logLevel, format: config.logFormat });
  const app = await NestFactory.create<NestExpressApplication>(
    ServerModule.with(options, inFlight),
    new ServerAdapter(),
    { bodyParser: false, abortOnError: false, logger: new NestLog(log) },
  );
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.set(BASE_URL, config.baseUrl);
  useApi(app, { config, log, inFlight, metrics });
  await app.init();
  app.get(Operations).collect();
  return app;
}

import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { CairnAdapter, configureV1, Operations } from '#http';
import { AppModule } from './app.module';
import type { PlatformOptions } from './platform/platform.module';
import { useApi } from './platform/http';

/** Builds the application and its way of a request; it does not listen yet. */
export async function createApp(options: PlatformOptions): Promise<NestExpressApplication> {
  configureV1({ ignoreUnknownFields: options.config.v1UnknownFields === 'ignore' });
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(options), new CairnAdapter(), {
    bodyParser: false,
    abortOnError: false,
  });
  app.disable('x-powered-by');
  app.disable('etag');
  useApi(app, options.config);
  await app.init();
  app.get(Operations).collect();
  return app;
}

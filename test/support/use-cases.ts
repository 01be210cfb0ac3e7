import { NestFactory } from '@nestjs/core';
import { MemoryRateCounter } from '../../libs/auth';
import type { WorkspaceActor } from '../../libs/kernel';
import { createDataSource } from '../../libs/persistence';
import { schema } from '../../ormconfig';
import { AppModule } from '../../src/app.module';
import { loadConfig } from '../../src/config';
import { testRun } from './run';
import type { Person, Tenant } from './tenants';

export interface UseCases {
  get<T>(type: abstract new (...args: never[]) => T): T;
  close(): Promise<void>;
}

/** The use cases of a process of its own, on the database of the run: for those that no address leads to. */
export async function useCases(env: NodeJS.ProcessEnv = {}): Promise<UseCases> {
  const dataSource = await createDataSource({ url: testRun().databaseUrl, ...schema }).initialize();
  const options = { config: loadConfig(env).config, dataSource, counter: new MemoryRateCounter() };
  const app = await NestFactory.createApplicationContext(AppModule.with(options), {
    logger: false,
    abortOnError: false,
  });
  return {
    get: (type) => app.get(type as never, { strict: false }),
    close: async () => {
      await app.close();
      await dataSource.destroy();
    },
  };
}

/** Somebody who acts in a workspace by a page of the service. */
export const actor = (
  { workspaceId }: Tenant,
  { userId }: Person,
  workspaceRole: WorkspaceActor['workspaceRole'],
): WorkspaceActor => ({ workspaceId, workspaceRole, userId, origin: FROM_A_BROWSER });

export const FROM_A_BROWSER = { source: 'platform', ipAddress: '203.0.113.7', userAgent: 'Browser' } as const;

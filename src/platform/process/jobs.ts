import type { NestExpressApplication } from '@nestjs/platform-express';
import { DiscoveryService } from '@nestjs/core';
import { JobRunner } from '#jobs';
import { Db, type Session } from '#persistence';
import type { ProcessContext } from './process-context';
import { within } from './shutdown';

/** How long running jobs may delay the end of the process. Unfinished jobs are run again by another process. */
const CLOSE_MS = 5_000;

/** Runs jobs as long as the process runs. */
export function doJobs(
  app: Pick<NestExpressApplication, 'get'>,
  { log, shutdown, session }: Pick<ProcessContext, 'log' | 'shutdown'> & { readonly session: Session },
): void {
  const runner = JobRunner.start({
    discovery: app.get(DiscoveryService, { strict: false }),
    db: app.get(Db),
    session,
    reports: {
      warn: (text, meta) => log.warn({ ...meta }, text),
      failed: (text, err) => log.warn({ err }, text),
    },
  });
  if (!runner) return;
  shutdown.defer('jobs', async () => {
    await within(CLOSE_MS, runner.stop());
  });
}

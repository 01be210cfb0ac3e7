import type { Config } from '../../config';
import type { Log } from '../logging';
import { within, type Shutdown } from '../process/shutdown';

/** How long the last traces and metrics may delay the end of the process. */
const FLUSH_MS = 2_000;

interface Context {
  readonly config: Config;
  readonly log: Log;
  readonly shutdown: Shutdown;
}

/** Starts traces and metrics, if there is somewhere to send them. Otherwise nothing of OpenTelemetry is loaded. */
export async function startTelemetry({ config, log, shutdown }: Context): Promise<void> {
  if (config.otlpEndpoint === null) return;
  const { startSdk } = await import('./sdk.js');
  const stop = startSdk({ ...config, otlpEndpoint: config.otlpEndpoint }, log);
  shutdown.defer('telemetry', async () => {
    const done = await within(FLUSH_MS, stop());
    if (!done) log.warn('The last traces and metrics could not be delivered in time');
  });
}

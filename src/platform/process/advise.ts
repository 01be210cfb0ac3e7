import { adviceOn, type Config } from '../../config';
import type { Log } from '../logging';
import { complaintOn, neighboursOf } from '../neighbours';

/** Tells what will be missed later: a server starts, and serves, without any of it. */
export async function advise(config: Config, log: Pick<Log, 'warn'>): Promise<void> {
  for (const line of adviceOn(config)) log.warn(line);
  await Promise.all(
    neighboursOf(config).map((neighbour) =>
      neighbour.ask().catch((error: unknown) => log.warn(complaintOn(neighbour, error))),
    ),
  );
}

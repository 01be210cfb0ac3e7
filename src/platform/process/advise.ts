import { adviceOn, type Config } from '../../config';
import type { Log } from '../logging';
import { complaintOn, neighboursOf } from '../neighbours';

/** Logs problems that do not keep the server from starting but will be noticed later. */
export async function advise(config: Config, log: Pick<Log, 'warn'>): Promise<void> {
  for (const line of adviceOn(config)) log.warn(line);
  await Promise.all(
    neighboursOf(config).map((neighbour) =>
      neighbour.ask().catch((error: unknown) => log.warn(complaintOn(neighbour, error))),
    ),
  );
}

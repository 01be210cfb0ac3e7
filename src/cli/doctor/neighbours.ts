import type { Config } from '../../config';
import { complaintOn, neighboursOf } from '../../platform/neighbours';
import { ok, warn, type Finding } from './finding';

/**
 * Checks the mail server and the identity provider. The server also starts without them, and mail is kept for a day.
 */
export const checkNeighbours = (config: Config): Promise<Finding[]> =>
  Promise.all(
    neighboursOf(config).map((neighbour) =>
      neighbour.ask().then(
        () => ok(neighbour.about, `${neighbour.address} answers`),
        (error: unknown) => warn(neighbour.about, complaintOn(neighbour, error)),
      ),
    ),
  );

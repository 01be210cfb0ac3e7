import type { Clock } from '#kernel';
import type { Db } from '#persistence';
import { SqlRequestRepository } from './sql.request.repository';
import { SqlTokenRepository } from './sql.token.repository';

const DAY_MS = 86_400_000;

/** Deletes codes, tokens and requests that have been over for a day: until then a second use is noticed. */
export async function sweepExpired(db: Db, clock: Clock): Promise<number> {
  const before = new Date(Date.parse(clock.now()) - DAY_MS).toISOString();
  return (await new SqlTokenRepository(db).sweep(before)) + (await new SqlRequestRepository(db).sweep(before));
}

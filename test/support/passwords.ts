import { hash } from '@node-rs/argon2';
import { sql } from './sql';
import type { Person } from './tenants';

export const PASSWORD = 'correct horse';

/** Costs little, so that suites need not wait for it: what it cost to make stands in the hash. */
const CHEAP = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };
const hashed = hash(PASSWORD, CHEAP);

/** Lets somebody sign in with `PASSWORD`. */
export async function givePassword({ userId }: Pick<Person, 'userId'>): Promise<void> {
  await sql('update users set password_hash = $2 where id = $1', [userId, await hashed]);
}

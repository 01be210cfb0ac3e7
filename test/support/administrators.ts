import { newId } from '../../libs/kernel/ids';
import { administratorAddress, SEATS } from './administrator-addresses';
import { sql } from './sql';
import type { Person } from './tenants';

let taken = 0;

/** Makes somebody an instance administrator while the suite has seats. Who had the seat in an earlier suite loses it. */
export async function administer({ userId }: Pick<Person, 'userId'>): Promise<void> {
  if (taken === SEATS) return;
  const email = administratorAddress(Number(process.env.JEST_WORKER_ID ?? 1), taken++);
  await sql('update users set email = $2 where email = $1 returning id', [email, `former-${newId()}@example.com`]);
  await sql('update users set email = $2 where id = $1 returning id', [userId, email]);
}

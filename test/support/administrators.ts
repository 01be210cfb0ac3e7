import { newId } from '../../libs/kernel/ids';
import { administratorAddress, SEATS } from './administrator-addresses';
import { sql } from './sql';
import type { Person } from './tenants';

let taken = 0;

/**
 * Makes somebody an instance administrator while the suite has seats, and returns them with their new address. Who had the
 * seat in an earlier suite loses it.
 */
export async function administer<P extends Pick<Person, 'userId'>>(person: P): Promise<P> {
  if (taken === SEATS) return person;
  const email = administratorAddress(Number(process.env.JEST_WORKER_ID ?? 1), taken++);
  await sql('update users set email = $2 where email = $1 returning id', [email, `former-${newId()}@example.com`]);
  await sql('update users set email = $2 where id = $1 returning id', [person.userId, email]);
  return { ...person, email };
}

import { newId } from '../../../libs/kernel/ids';
import { MailQueue } from '../../../libs/mail';
import { createDataSource, Db } from '../../../libs/persistence';
import { schema } from '../../../ormconfig';
import { SqlIdentitySweep } from '../../../src/contexts/identity/infrastructure/persistence/sql.identity.sweep';
import { inHours, insert, newSession, newTenant, sql, testRun, unique, type Person } from '../../support';
import { SetClock } from '../../support/fakes';

const DAY = 24;

let ann: Person;
let db: Db;
beforeAll(async () => {
  ann = (await newTenant()).owner;
  db = new Db(await createDataSource({ url: testRun().databaseUrl, ...schema }).initialize());
});
afterAll(() => db.dataSource.destroy());

const idsIn = async (table: string, ids: readonly string[]): Promise<string[]> =>
  (await sql<{ id: string }>(`select id from ${table} where id = any($1::uuid[]) order by id`, [ids])).map(
    ({ id }) => id,
  );

const sweep = () => new SqlIdentitySweep(db, new SetClock(new Date().toISOString()));

it('what opens nothing any more is swept away, after a while in which somebody may look into it', async () => {
  const [alive, ended, longEnded, longExpired] = [
    await newSession(ann),
    await newSession(ann, { ended_at: inHours(-29 * DAY) }),
    await newSession(ann, { ended_at: inHours(-31 * DAY) }),
    await newSession(ann, { expires_at: inHours(-31 * DAY) }),
  ].map(({ id }) => id) as [string, string, string, string];
  expect(await sweep().sessions()).toBeGreaterThanOrEqual(2);
  expect(await idsIn('sessions', [alive, ended, longEnded, longExpired])).toEqual([alive, ended].sort());

  const [fresh, old] = [newId(), newId()];
  const reset = { user_id: ann.userId, created_at: inHours(0) };
  await insert('password_resets', { ...reset, id: fresh, token_hash: unique('t'), expires_at: inHours(1) });
  await insert('password_resets', { ...reset, id: old, token_hash: unique('t'), expires_at: inHours(-31 * DAY) });
  expect(await sweep().passwordResets()).toBeGreaterThanOrEqual(1);
  expect(await idsIn('password_resets', [fresh, old])).toEqual([fresh]);

  const [here, gone] = [newId(), newId()];
  const visit = { state: 's', nonce: 'n', code_verifier: 'v', return_to: '/' };
  await insert('provider_visits', { ...visit, id: here, token_hash: unique('t'), expires_at: inHours(0.2) });
  await insert('provider_visits', { ...visit, id: gone, token_hash: unique('t'), expires_at: inHours(-0.1) });
  expect(await sweep().providerVisits()).toBeGreaterThanOrEqual(1);
  expect(await idsIn('provider_visits', [here, gone])).toEqual([here]);

  const [away, lost] = [newId(), newId()];
  const samlVisit = (id: string, expires_at: string) => ({
    id,
    token_hash: id,
    request_id: id,
    return_to: '/',
    expires_at,
  });
  await insert('saml_visits', samlVisit(away, inHours(0.2)));
  await insert('saml_visits', samlVisit(lost, inHours(-0.1)));
  expect(await sweep().samlVisits()).toBeGreaterThanOrEqual(1);
  expect(await idsIn('saml_visits', [away, lost])).toEqual([away]);

  const [open, over] = [newId(), newId()];
  const challenge = { purpose: 'second_step', user_id: ann.userId, attempts: 0 };
  await insert('factor_challenges', { ...challenge, id: open, token_hash: unique('t'), expires_at: inHours(0.05) });
  await insert('factor_challenges', { ...challenge, id: over, token_hash: unique('t'), expires_at: inHours(-0.05) });
  expect(await sweep().factorChallenges()).toBeGreaterThanOrEqual(1);
  expect(await idsIn('factor_challenges', [open, over])).toEqual([open]);
});

it('messages that nobody passed on go after a day, and none that is still to be sent', async () => {
  const [shown, waiting, recent] = [newId(), newId(), newId()];
  const mail = { recipient: ann.email, subject: 's', body: 'b', attempts: 1 };
  const later = inHours(100);
  await insert('mails', { ...mail, id: shown, next_attempt_at: null, created_at: inHours(-25) });
  await insert('mails', { ...mail, id: waiting, next_attempt_at: later, created_at: inHours(-25) });
  await insert('mails', { ...mail, id: recent, next_attempt_at: null, created_at: inHours(-23) });
  expect(await new MailQueue(db, new SetClock(), { delivers: true }).sweep(inHours(-24))).toBeGreaterThanOrEqual(1);
  expect(await idsIn('mails', [shown, waiting, recent])).toEqual([waiting, recent].sort());
});

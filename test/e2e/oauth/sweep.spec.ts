import { Expiry } from '../../../src/contexts/oauth/application/expiry';
import {
  authorized,
  exchange,
  expectOauthError,
  isGood,
  newApp,
  newTenant,
  refreshGrant,
  send,
  sql,
} from '../../support';
import { useCases } from '../../support/use-cases';

const TABLES = ['oauth_codes', 'oauth_refresh_tokens', 'access_tokens'];

it('what has been over for a day is deleted, and nothing else', async () => {
  const tenant = await newTenant();
  const app = await newApp(tenant);
  const [old, kept] = [await authorized(tenant.owner, app), await authorized(tenant.owner, app)];
  const [grant] = await sql<{ id: string }>('select id from oauth_grants where app_id = $1 order by id limit 1', [
    app.id,
  ]);
  for (const table of TABLES) {
    await sql(`update ${table} set expires_at = now() - interval '25 hours' where grant_id = $1`, [grant!.id]);
  }
  await sql(
    `update oauth_codes set expires_at = now() - interval '23 hours'
     where grant_id in (select id from oauth_grants where app_id = $1 and id <> $2)`,
    [app.id, grant!.id],
  );

  const begin = () => send('/auth/o/device-authorization/', app, {});
  for (const hours of [25, 23]) {
    expect((await begin()).status).toBe(200);
    const text = `update oauth_device_codes set expires_at = now() - $2 * interval '1 hour'
      where app_id = $1 and expires_at > now()`;
    await sql(text, [app.id, hours]);
  }

  const { get, close } = await useCases();
  await get(Expiry).run();
  await close();

  for (const table of TABLES) {
    const [left] = await sql(
      `select count(*)::int as n, bool_or(t.grant_id = $2) as old from ${table} t
       join oauth_grants g on g.id = t.grant_id where g.app_id = $1`,
      [app.id, grant!.id],
    );
    expect([table, left]).toEqual([table, { n: 1, old: false }]);
  }
  const devices = 'select count(*)::int as n from oauth_device_codes where app_id = $1';
  expect(await sql(devices, [app.id])).toEqual([{ n: 1 }]);
  expectOauthError(await exchange(app, refreshGrant(old.refresh_token)), 400, 'invalid_grant');
  expect(await isGood(kept.access_token)).toBe(true);
});

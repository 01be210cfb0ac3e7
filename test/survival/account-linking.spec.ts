import { Browser, unique } from '../support';
import { enter, ProviderStage, somebody } from '../support/provider';

let stage: ProviderStage;
beforeAll(async () => void (stage = await ProviderStage.make()));
afterAll(() => stage.clear());

it('account linking by an unverified address: a provider’s claim alone takes over nobody’s account', async () => {
  const { service } = await stage.begin('client_secret_basic');
  const victim = 'ann@example.com';
  for (const email_verified of [false, 'true', undefined]) {
    const entered = await enter(new Browser(service.url), somebody({ email: victim, email_verified }));
    expect(entered.status).toBe(403);
    expect(entered.headers.getSetCookie().join()).not.toContain('cairn_session=c');
  }
  const linked = 'select i.subject from identities i join users u on u.id = i.user_id where u.email = $1';
  expect(await stage.sql(linked, [victim])).toEqual([]);
  const stranger = somebody({ email: `${unique('s')}@example.com` });
  expect((await enter(new Browser(service.url), stranger)).status).toBe(303);
});

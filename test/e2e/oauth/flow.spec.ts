import {
  addMember, answerIn, authorizePath, Visitor, consented, exchange, newApp, newPkce, newTenant, REDIRECT, testRun, type Tenant, authorized, bearer, expectOk
} from '../../support';

let tenant: Tenant;
beforeAll(async () => void (tenant = await newTenant()));

it('goes', async () => {
  const app = await newApp(tenant);
  const browser = await Visitor.as(tenant.owner);
  const a = await browser.get(authorizePath(app, { scope: 'projects:read,read' }));
  console.log(a.status, a.location, a.headers.getSetCookie(), a.text.slice(0, 300));
  const page = await browser.get(a.location!);
  console.log(page.status, page.text.replace(/<style>[^]*<\/style>/, ''), page.headers.get('content-security-policy'));
  const done = await browser.submit(a.location!, { answer: 'yes' });
  console.log(done.status, done.location, done.text.slice(-600));
  const back = await browser.get(done.location!);
  console.log(back.status, back.location, back.headers.getSetCookie(), back.text.slice(-600));
  const t = await exchange(app, { grant_type: 'authorization_code', code: answerIn(back).code, redirect_uri: REDIRECT });
  console.log(t.status, t.body, t.headers);
  const r = await exchange(app, { grant_type: 'refresh_token', refresh_token: t.body.refresh_token }, { json: true });
  console.log(r.status, r.body);
  const me = await tenant.v2.as(bearer(r.body.access_token)).get('/api/v2/users/me/');
  console.log(me.status, me.text);
});

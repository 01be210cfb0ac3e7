import { addMember, Browser, newTenant, oauthToken, sql, untilNoticed, type Person, type Tenant } from '../support';

let tenant: Tenant;
let person: Person;
beforeEach(async () => {
  tenant = await newTenant();
  person = await addMember(tenant, 'member');
});

it('a token left valid: deactivating a person ends keys, tokens and sessions in every process', async () => {
  const { v2 } = await oauthToken(tenant, person.userId, ['read']);
  const browser = await Browser.as(person);
  const all = async () => [
    (await person.v2.get('projects/')).status,
    (await person.v2.elsewhere().get('projects/')).status,
    (await v2.get('projects/')).status,
    (await browser.get('/profile/')).status,
  ];
  expect(await all()).toEqual([200, 200, 200, 200]);
  await sql('update users set is_active = false where id = $1', [person.userId]);
  await untilNoticed();
  expect(await all()).toEqual([401, 401, 401, 303]);
});

it('a token left valid: leaving the workspace ends what its keys could see there', async () => {
  expect((await person.v2.get('projects/')).status).toBe(200);
  expect((await tenant.v2.post('members/remove/', { email: person.email })).status).toBeLessThan(300);
  await untilNoticed();
  expect((await person.v2.get('projects/')).status).toBe(404);
  expect((await person.v2.elsewhere().get('projects/')).status).toBe(404);
});

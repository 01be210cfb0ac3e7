import { addMember, Browser, givePassword, newTenant, openScene, readable, unique } from '../support';

it('enumeration of accounts: sign-in and reset say the same whether or not there is one', async () => {
  const person = await addMember(await newTenant(), 'member');
  await givePassword(person);
  const known = await new Browser().signIn(person.email, 'wrong');
  const unknownEmail = `${unique('x-')}@example.com`;
  const unknown = await new Browser().signIn(unknownEmail, 'wrong');
  expect([unknown.status, readable(unknown)]).toEqual([known.status, readable(known)]);
});

it('enumeration of records: what one may not see answers as what is not there', async () => {
  const [ours, theirs] = await Promise.all([openScene(), openScene()]);
  const item = await theirs.add('work-items');
  const none = '01900000-0000-7000-8000-000000000000';
  for (const client of [ours.v1, ours.v2]) {
    const there = await client.get(ours.at(`work-items/${item}`));
    const absent = await client.get(ours.at(`work-items/${none}`));
    expect([there.status, there.text.replaceAll(item, none)]).toEqual([404, absent.text]);
    const elsewhere = `/api/${client.version}/workspaces/${theirs.tenant.slug}/projects/`;
    const nowhere = `/api/${client.version}/workspaces/${unique('w-')}/projects/`;
    expect((await client.get(elsewhere)).status).toBe((await client.get(nowhere)).status);
  }
});

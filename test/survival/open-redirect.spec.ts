import { addMember, Browser, givePassword, newTenant, PASSWORD } from '../support';

/** A browser's `location` is a path for its own server alone. */
it('open redirect: the way on after signing in never leads to another host', async () => {
  const person = await addMember(await newTenant(), 'member');
  await givePassword(person);
  const ways = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ];
  for (const next of [...ways, 'http:evil.example', '/%09/evil.example', '/..//evil.example']) {
    const { status, location } = await new Browser().signIn(person.email, PASSWORD, next);
    expect([next, status, location]).toEqual([next, 303, expect.stringMatching(/^\//)]);
  }
});

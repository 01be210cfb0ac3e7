import { hashSecret, newSecret } from '../../libs/auth/credentials';
import { newId } from '../../libs/kernel/ids';
import { addMember, Browser, Client, givePassword, insert, newTenant, PASSWORD, type Person } from '../support';
import { AccountPage, codeAt, forgetUsedCodes } from '../support/factors';
import { inHours } from '../support/sessions';

const SECOND = '/sign-in/factor/';
const NEW_PASSWORD = 'battery staple';

let ann: Person;
let secret: string;
beforeAll(async () => {
  ann = await addMember(await newTenant(), 'member');
  await givePassword(ann);
  ({ secret } = await (await AccountPage.as(ann)).addTotp());
});

const hasSession = async (browser: Browser): Promise<boolean> =>
  browser.cookie('cairn_session') !== undefined || (await browser.get('/profile/')).status === 200;

const halfWay = async (password: string): Promise<Browser> => {
  const browser = new Browser();
  expect((await browser.signIn(ann.email, password)).location).toBe(SECOND);
  return browser;
};

it('who knows a password gets neither a page, nor a call, nor a token before the second step', async () => {
  const browser = await halfWay(PASSWORD);
  const token = browser.cookie('cairn_factor')!;
  for (const path of ['/profile/', '/profile/tokens/', '/profile/account/', '/w/any/', '/api/v2/users/me/'])
    expect([path, [303, 401].includes((await browser.get(path)).status)]).toEqual([path, true]);
  const posing: readonly Record<string, string>[] = [
    { 'x-api-key': token },
    { authorization: `Bearer ${token}` },
    { cookie: `cairn_session=${token}` },
  ];
  for (const credential of posing)
    expect((await new Client({ version: 'v2', slug: 'any', credential }).get('/api/v2/users/me/')).status).toBe(401);
  // What is no code counts as none, however it is sent.
  for (const fields of [[], [['code', '']], [['code', 'null']], [['code[]', codeAt(secret)]]] as [string, string][][])
    expect((await browser.post(SECOND, fields)).status).toBe(401);
  expect(await hasSession(browser)).toBe(false);
});

it('who reads the mailbox gets a new password, and no session', async () => {
  const token = newSecret('cairn_reset_');
  const link = { id: newId(), user_id: ann.userId, token_hash: hashSecret(token) };
  await insert('password_resets', { ...link, expires_at: inHours(1), created_at: inHours(0) });
  const browser = new Browser();
  const page = await browser.get(`/password/reset/?token=${token}`);
  expect((await browser.submit(page, { password: NEW_PASSWORD })).location).toBe(SECOND);
  expect(await hasSession(browser)).toBe(false);
});

it('who has a session cannot remove or add a factor without the password or a code', async () => {
  const thief = await AccountPage.as(ann);
  const paths = ['totp/begin/', 'totp/remove/', 'passkeys/begin/', 'recovery-codes/'];
  for (const path of paths) expect([path, (await thief.post(`factors/${path}`)).status]).toEqual([path, 400]);
  expect((await thief.get('factors/')).body).toMatchObject({ totp: expect.any(Object), recovery_codes: 10 });
});

it('who saw a code typed comes too late with it', async () => {
  await forgetUsedCodes(ann);
  const code = codeAt(secret);
  const [owner, onlooker] = [await halfWay(NEW_PASSWORD), await halfWay(NEW_PASSWORD)];
  expect((await owner.post(SECOND, { code })).status).toBe(303);
  expect((await onlooker.post(SECOND, { code })).status).toBe(401);
  expect([await hasSession(owner), await hasSession(onlooker)]).toEqual([true, false]);
});

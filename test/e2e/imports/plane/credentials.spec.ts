import { pbkdf2Sync } from 'node:crypto';
import { sql, untilNoticed } from '../../../support';
import { Browser } from '../../../support/browser';
import { clientOf } from '../../../support/cli';
import { ok } from '../kit';
import { PlaneDatabase, PlaneProject, sceneOf } from './scene';

let plane: PlaneDatabase;
beforeEach(async () => {
  plane = await PlaneDatabase.start();
});
afterEach(() => plane.stop());

const PASSWORD = 'correct horse';
/** As the other product stores passwords, with fewer iterations. */
const HASH = `pbkdf2_sha256$1000$salt$${pbkdf2Sync(PASSWORD, 'salt', 1_000, 32, 'sha256').toString('base64')}`;
const TOKEN = 'plane_api_0123456789abcdef0123456789abcdef';

const tokenOf = (digit: number) => `plane_api_${String(digit).repeat(32)}`;

async function scene() {
  const at = await sceneOf(plane);
  await PlaneProject.in(plane, 'Website', 'WEB');
  const { people } = at;
  await plane.query('update users set password = $1', [HASH]);
  await plane.query('update users set password = $2, is_password_autoset = true where id = $1', [people.gus, HASH]);
  const token = (user_id: string, value: string, columns: Readonly<Record<string, unknown>> = {}) =>
    plane.add('api_tokens', { user_id, token: value, label: 'Script', ...columns });
  return { ...at, token };
}

const emailOf = async (id: string): Promise<string> => {
  const [user] = await sql<{ email: string }>('select email from users where id = $1', [id]);
  return user!.email;
};
const hashOf = async (id: string): Promise<string | null> => {
  const [user] = await sql<{ hash: string | null }>('select password_hash as hash from users where id = $1', [id]);
  return user!.hash;
};

it('lets people sign in with the password that they have there, and stores it as its own then', async () => {
  const at = await scene();
  const { bob, gus } = at.people;
  expect((await at.report()).access).toMatchObject({ passwords: 1 });
  expect(await hashOf(bob)).toBe(HASH);
  // Nobody knows a password that was set by the server there.
  expect(await hashOf(gus)).toBeNull();
  const email = await emailOf(bob);
  expect((await new Browser().signIn(email, 'wrong horse')).location).not.toBe('/');
  expect(await hashOf(bob)).toBe(HASH);
  expect((await new Browser().signIn(email, PASSWORD)).location).toBe('/');
  const own = await hashOf(bob);
  expect(own).toMatch(/^\$argon2id\$/);
  expect((await new Browser().signIn(email, PASSWORD)).location).toBe('/');
  expect((await at.report()).access).toMatchObject({ passwords: 0 });
  expect(await hashOf(bob)).toBe(own);
});

it('leaves the password of somebody who has an account here', async () => {
  const at = await scene();
  const before = await hashOf(at.userId);
  await at.report();
  expect(await hashOf(at.userId)).toBe(before);
});

it('lets keys work that worked there, and stores only digests of them', async () => {
  const at = await scene();
  const { ann, bob, left, bot } = at.people;
  const id = await at.token(bob, TOKEN);
  await at.token(ann, tokenOf(1), { is_service: true });
  await at.token(bob, tokenOf(2), { is_active: false });
  await at.token(bob, tokenOf(3), { expired_at: '2024-01-01T00:00:00Z' });
  await at.token(bob, tokenOf(4), { workspace_id: '00000000-0000-4000-8000-000000000001' });
  await at.token(left, tokenOf(5));
  await at.token(bot, tokenOf(6));
  expect((await at.report()).access).toMatchObject({ keys: 2 });
  const read = (key: string) => clientOf(key, at.slug).get('projects/');
  expect(await ok<{ data: object[] }>(read(TOKEN))).toMatchObject({ data: [{ identifier: 'WEB' }] });
  await ok(read(tokenOf(1)));
  for (const digit of [2, 3, 4, 5, 6]) expect((await read(tokenOf(digit))).status).toBe(401);
  const rows = await sql<{ row: string }>('select k::text as row from api_keys k where id = $1', [id]);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.row).not.toContain(TOKEN);
  // One that was revoked here stays revoked.
  await sql('update api_keys set revoked_at = now() where id = $1', [id]);
  expect((await at.report()).access).toMatchObject({ keys: 0 });
  await untilNoticed();
  expect((await read(TOKEN)).status).toBe(401);
});

it('brings neither to somebody who has no access here', async () => {
  const at = await scene();
  await at.token(at.people.bob, TOKEN);
  await at.report('--no-access');
  expect(await hashOf(at.people.bob)).toBeNull();
  expect((await at.report()).access).toMatchObject({ passwords: 0, keys: 0 });
  expect((await clientOf(TOKEN, at.slug).get('projects/')).status).toBe(401);
});

it('takes no hash that would cost more than an attempt to sign in may', async () => {
  const at = await scene();
  await plane.query('update users set password = $1', [HASH.replace('$1000$', '$9999999$')]);
  const { access } = await at.report();
  expect(access).toMatchObject({ passwords: 0 });
  expect(access!.notes).toEqual(
    expect.arrayContaining([expect.objectContaining({ what: expect.stringContaining('not known here') as unknown })]),
  );
  expect(await hashOf(at.people.bob)).toBeNull();
});

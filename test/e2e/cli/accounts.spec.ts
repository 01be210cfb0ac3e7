import { sql, testRun, unique } from '../../support';
import { bootstrap, cli, cliJson, clientOf, complaint, newEmail } from '../../support/cli';

const statusOf = async (key: string | null, slug: string): Promise<number> =>
  (await clientOf(key, slug).get('projects/')).status;

describe('bootstrap', () => {
  it('makes a workspace with its owner and a key that works at once', async () => {
    const slug = unique('boot-');
    const made = await bootstrap(slug, newEmail());
    expect(Object.keys(made).sort()).toEqual(['api_key', 'user_id', 'workspace_id', 'workspace_slug']);
    expect(made.workspace_slug).toBe(slug);
    const client = clientOf(made.api_key, slug);
    expect((await client.get('/api/v2/users/me/')).body).toMatchObject({ id: made.user_id });
    expect((await client.get('members/')).body).toMatchObject({ data: [{ member_id: made.user_id, role: 'owner' }] });
  });

  it('changes nothing when it is repeated', async () => {
    const [slug, email] = [unique('boot-'), newEmail()];
    const first = await bootstrap(slug, email);
    const again = await bootstrap(slug, email.toUpperCase(), '--name', 'Another', '--display-name', 'Another');
    expect(again).toEqual({ ...first, api_key: null });
    expect(await sql('select name from workspaces where slug = $1', [slug])).not.toEqual([{ name: 'Another' }]);
    expect(await sql('select title from api_keys where user_id = $1', [first.user_id])).toHaveLength(1);
  });

  it('makes another key with --new-key, beside the first', async () => {
    const [slug, email] = [unique('boot-'), newEmail()];
    const first = await bootstrap(slug, email);
    const second = await bootstrap(slug, email, '--new-key');
    expect(second.api_key).not.toBe(first.api_key);
    expect(await statusOf(first.api_key, slug)).toBe(200);
    expect(await statusOf(second.api_key, slug)).toBe(200);
  });

  it('makes another tenant of another workspace and address; neither sees the other', async () => {
    const [one, other] = [unique('boot-'), unique('boot-')];
    const first = await bootstrap(one, newEmail());
    const second = await bootstrap(other, newEmail());
    expect(await statusOf(first.api_key, one)).toBe(200);
    expect(await statusOf(first.api_key, other)).toBe(404);
    expect(await statusOf(second.api_key, one)).toBe(404);
  });

  it('gives an owner a further workspace', async () => {
    const email = newEmail();
    const first = await bootstrap(unique('boot-'), email);
    const slug = unique('boot-');
    const second = await bootstrap(slug, email);
    expect(second.user_id).toBe(first.user_id);
    expect(await statusOf(first.api_key, slug)).toBe(200);
    expect(await statusOf(second.api_key, slug)).toBe(200);
  });

  it('makes one tenant when it runs several times at once', async () => {
    const [slug, email] = [unique('boot-'), newEmail()];
    const made = await Promise.all([1, 2, 3].map(() => bootstrap(slug, email)));
    expect(new Set(made.map((one) => one.workspace_id)).size).toBe(1);
    expect(made.filter((one) => one.api_key !== null)).toHaveLength(1);
  });

  it('keeps a password as a hash, and of an existing user as it was', async () => {
    const [slug, email] = [unique('boot-'), newEmail()];
    const args = ['bootstrap', '--workspace', slug, '--email', email, '--password-stdin'];
    expect((await cli(args, undefined, 'correct horse\n')).code).toBe(0);
    const stored = () => sql<{ password_hash: string }>('select password_hash from users where email = $1', [email]);
    const [before] = await stored();
    expect(before!.password_hash).toMatch(/^\$argon2id\$/);
    expect((await cli(args, undefined, 'another horse\n')).stderr).toContain('the password stays as it was');
    expect(await stored()).toEqual([before]);
  });

  it('says what is wrong, and makes nothing then', async () => {
    const [slug, email] = [unique('boot-'), newEmail()];
    await bootstrap(slug, newEmail());
    const args = (workspace: string, address: string) => ['bootstrap', '--workspace', workspace, '--email', address];
    expect(await complaint(args(slug, email))).toMatch(
      /^The workspace \S+ already exists and belongs to another person/,
    );
    expect(await complaint(args('Two Words', email))).toMatch(/^--workspace: .* a-z, 0-9/);
    expect(await complaint(args(unique('boot-'), 'nobody'))).toMatch(/^--email: /);
    expect(await complaint(['bootstrap', '--workspace', slug])).toContain("required option '--email <address>'");
    expect(await sql('select 1 from users where email = $1', [email])).toEqual([]);
  });
});

describe('token', () => {
  const tokens = (email: string) => cliJson<Record<string, unknown>[]>(['token', 'list', '--email', email]);

  it('makes keys that work, and lists them without their values', async () => {
    const [slug, email] = [unique('tok-'), newEmail()];
    await bootstrap(slug, email);
    const made = await cliJson(['token', 'create', '--email', email, '--title', 'CI', '--expires', '1h', '--service']);
    const key = made.api_key as string;
    expect(await statusOf(key, slug)).toBe(200);
    const listed = await tokens(email);
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({ id: made.id, title: 'CI', service: true, hint: key.slice(-4), revoked_at: null });
    expect(JSON.stringify(listed)).not.toContain(key);
  });

  it('revokes a key in every server within a second', async () => {
    const [slug, email] = [unique('tok-'), newEmail()];
    const { api_key: key } = await bootstrap(slug, email);
    const [{ id }] = (await tokens(email)) as [{ id: string }];
    const clients = testRun().servers.map((base) => clientOf(key, slug, base));
    for (const client of clients) expect((await client.get('projects/')).status).toBe(200);
    await cliJson(['token', 'revoke', id]);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    for (const client of clients) expect((await client.get('projects/')).status).toBe(401);
    expect((await tokens(email))[0]!.revoked_at).not.toBeNull();
  });

  it('revokes by title', async () => {
    const [slug, email] = [unique('tok-'), newEmail()];
    const first = await bootstrap(slug, email);
    await cliJson(['token', 'create', '--email', email, '--title', 'CI']);
    expect(await cliJson<unknown[]>(['token', 'revoke', '--email', email, '--title', 'CI'])).toHaveLength(1);
    expect(await statusOf(first.api_key, slug)).toBe(200);
    expect(await complaint(['token', 'revoke', '--email', email, '--title', 'CI'])).toContain('no key or token');
  });

  it('says what is wrong', async () => {
    const email = newEmail();
    expect(await complaint(['token', 'create', '--email', email])).toBe(
      `There is no user with the e-mail address ${email}.`,
    );
    expect(await complaint(['token', 'revoke'])).toContain('--email and --title');
    expect(await complaint(['token', 'revoke', 'nonsense'])).toContain('"nonsense" is not an id');
    expect(await complaint(['token', 'revoke', '01900000-0000-7000-8000-000000000000'])).toContain('no API key');
  });
});

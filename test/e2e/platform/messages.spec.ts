import { bearer, newTenant, type Reply, type Tenant } from '../../support';

let tenant: Tenant;
let stranger: Tenant;
beforeAll(async () => void ([tenant, stranger] = await Promise.all([newTenant(), newTenant()])));

const textOf = ({ body }: Reply): string => {
  const { detail, error } = body as { detail?: string; error?: string };
  return detail ?? error ?? '';
};

describe.each(['v1', 'v2'] as const)('what version %s tells', (version) => {
  const root = `/api/${version}/workspaces`;

  it('names a workspace that is not there, in the same words as one that the caller does not see', async () => {
    const said = async (slug: string) => {
      const reply = await tenant[version].get(`${root}/${slug}/projects/`);
      expect(reply.status).toBe(404);
      return textOf(reply).replaceAll(slug, '...');
    };
    const [unknown, foreign] = await Promise.all([said('no-such-place'), said(stranger.slug)]);
    expect(unknown).toContain('no workspace "..." is visible to you');
    expect(foreign).toBe(unknown);
  });

  it('names workspace and project of a place within a project', async () => {
    const said = async (slug: string) =>
      textOf(await tenant[version].get(`${root}/${slug}/projects/NOPE/states/`)).replaceAll(slug, '...');
    expect(await said(tenant.slug)).toContain('no workspace "..." with a project "NOPE" in it');
    expect(await said(stranger.slug)).toBe(await said(tenant.slug));
  });

  it.each([
    ['[]', 'a list'],
    ['"x"', 'a string'],
    ['7', 'a number'],
  ])('calls the body %s what it is', async (raw, kind) => {
    const headers = { 'Content-Type': 'application/json' };
    const reply = await tenant[version].post('projects/', undefined, { raw, headers });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(`Expected a JSON object, but got ${kind}.`);
  });

  it('tells where a key belongs that was sent as a token', async () => {
    const key = await tenant[version].as(bearer(tenant.owner.key)).get('projects/');
    const wrong = await tenant[version].as(bearer('cairn_oat_x')).get('projects/');
    expect([key, wrong].map(({ status }) => status)).toEqual([401, 401]);
    expect(textOf(key)).toContain('X-Api-Key');
    expect(textOf(wrong)).toBe('Given API token is not valid');
  });
});

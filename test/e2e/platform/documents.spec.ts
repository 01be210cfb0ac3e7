import { newTenant, testRun, type Tenant } from '../../support';

let tenant: Tenant;
beforeAll(async () => void (tenant = await newTenant()));

// Not by the clients, which know only what stands in a document.
const get = (path: string, headers: Record<string, string> = {}) => fetch(testRun().servers[0] + path, { headers });

describe.each(['v1', 'v2'] as const)('the document of %s', (version) => {
  const schema = `/api/${version}/schema/`;

  it('needs a credential, as every request at its version does, and fails in the shape of the version', async () => {
    for (const [headers, detail] of [
      [{}, 'Authentication credentials were not provided.'],
      [{ 'X-Api-Key': 'cairn_pat_x' }, 'Given API token is not valid'],
    ] as const) {
      const refused = await get(schema, headers);
      expect(refused.status).toBe(401);
      expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="api"');
      expect(await refused.json()).toMatchObject(version === 'v1' ? { detail } : { type: 'unauthorized', detail });
    }
  });

  it('is the same for a key and, without one, beside the pages', async () => {
    const own = await get(schema, { 'X-Api-Key': tenant.owner.key });
    const open = await get(`/docs/openapi.${version}.json`);
    expect([own.status, open.status]).toEqual([200, 200]);
    const text = await own.text();
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', info: { version } });
    expect(await open.text()).toBe(text);
  });
});

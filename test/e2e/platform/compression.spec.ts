import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { apiKey, newTenant, testRun, type Tenant } from '../../support';

let tenant: Tenant;
let list: string;

beforeAll(async () => {
  tenant = await newTenant();
  const rows = Array.from({ length: 20 }, (_, index) => ({ name: `Row ${index}`, identifier: `ROW${index}` }));
  await tenant.v2.post('projects/bulk-create/', { items: rows });
  list = `/api/v2/workspaces/${tenant.slug}/projects/`;
});

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly bytes: Buffer;
}

/** By Node's own client, which does not unpack what it gets. */
function send(path: string, headers: Record<string, string>, method = 'GET', body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(testRun().servers[0] + path, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject).end(body && JSON.stringify(body));
  });
}

const key = () => apiKey(tenant.owner.key);
const accepting = (encodings: string) => ({ 'accept-encoding': encodings });

describe('an answer of the interface', () => {
  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ])('is compressed for whoever accepts %s', async (accepted, encoding, unpack) => {
    const plain = await send(list, key());
    const packed = await send(list, { ...key(), ...accepting(accepted) });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect([packed.status, packed.headers['content-encoding']]).toEqual([200, encoding]);
    expect(packed.headers.vary).toContain('Accept-Encoding');
    expect(unpack(packed.bytes).toString()).toBe(plain.bytes.toString());
    expect(packed.bytes.length * 4).toBeLessThan(plain.bytes.length);
  });

  it('is sent as it is where it is small, or where no encoding is accepted', async () => {
    const small = await send('/api/v2/users/me/', { ...key(), ...accepting('br, gzip') });
    const refused = await send(list, { ...key(), ...accepting('br;q=0, identity') });
    expect([small, refused].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, undefined]);
    expect(Number(refused.headers['content-length'])).toBe(refused.bytes.length);
  });

  it('is never compressed beside a secret, however large it is', async () => {
    const announced = await send(
      `/api/v2/workspaces/${tenant.slug}/assets/`,
      { ...key(), ...accepting('br, gzip'), 'content-type': 'application/json' },
      'POST',
      { name: `${'a'.repeat(1000)}.png`, type: 'image/png', size: 10 },
    );
    expect(announced.status).toBe(200);
    expect(announced.bytes.length).toBeGreaterThan(2048);
    expect(announced.bytes.toString()).toContain('upload_data');
    expect(announced.headers['content-encoding']).toBeUndefined();
  });

  it('is the stored one for a repeat, compressed or not', async () => {
    const body = {
      items: Array.from({ length: 50 }, (_, index) => ({ name: `Twice ${index}`, identifier: `T${index}` })),
    };
    const headers = { ...key(), 'idempotency-key': tenant.slug, 'content-type': 'application/json' };
    const first = await send(`${list}bulk-create/`, { ...headers, ...accepting('br') }, 'POST', body);
    const again = await send(`${list}bulk-create/`, headers, 'POST', body);
    expect([first.headers['content-encoding'], again.headers['content-encoding']]).toEqual(['br', undefined]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(brotliDecompressSync(first.bytes).toString()).toBe(again.bytes.toString());
  });
});

describe('a page for people', () => {
  it('is never compressed: it has a form token', async () => {
    const page = await send('/sign-in/', accepting('br, gzip'));
    expect(page.status).toBe(200);
    expect(page.headers['content-encoding']).toBeUndefined();
  });
});

describe('the pages of the documents', () => {
  it('have compressed parts with addresses that stay true for good', async () => {
    const page = await send('/docs/', {});
    const parts = [...page.bytes.toString().matchAll(/(?:src|href)="([^"?]+\?[^"=]+)"/g)].map(([, url]) => url!);
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts) {
      const { status, headers } = await send(`/docs/${part}`, accepting('gzip, br'));
      expect([part, status, headers['cache-control']]).toEqual([part, 200, 'public, max-age=31536000, immutable']);
      if (Number(headers['content-length']) > 2048) expect(headers['content-encoding']).toBe('br');
    }
  });

  it('load one document each', async () => {
    for (const version of ['v1', 'v2']) {
      const { bytes } = await send(`/docs/?version=${version}`, {});
      const named = new Set([...bytes.toString().matchAll(/openapi\.(v\d)\.json/g)].map(([, name]) => name));
      expect([...named]).toEqual([version]);
    }
    const document = await send('/docs/openapi.v2.json', accepting('br'));
    expect(document.headers['content-encoding']).toBe('br');
    const text = brotliDecompressSync(document.bytes).toString();
    const operations = text.match(/"operationId"/g)!.length;
    expect(operations).toBeGreaterThan(500);
    expect(document.bytes.length / operations).toBeLessThan(175);
  });
});

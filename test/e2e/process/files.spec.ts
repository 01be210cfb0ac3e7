import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PNG, sendForm, type UploadForm } from '../../support';
import { Stage, type Service } from '../../support/service';

interface S3Server {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}
const S3rver = jest.requireActual<new (options: object) => S3Server>('s3rver');

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.make();
  await stage.addUser();
});
afterEach(() => stage.endServices());
afterAll(() => stage.clear());

const COVER = { name: 'cover.png', type: 'image/png', size: PNG.length, entity_type: 'USER_COVER' };

interface Announced {
  readonly id: string;
  readonly size: number;
  readonly asset_url: string;
  readonly upload_data: UploadForm;
}

async function call(service: Service, method: string, path: string, body?: object): Promise<Response> {
  const headers = { ...stage.credential, 'Content-Type': 'application/json' };
  return fetch(`${service.url}/api/v2/users/me/assets/${path}`, { method, headers, body: JSON.stringify(body) });
}

const announce = async (service: Service, members: object = {}): Promise<Announced> =>
  (await (await call(service, 'POST', '', { ...COVER, ...members })).json()) as Announced;

describe('files in a bucket', () => {
  let server: S3Server;
  let directory: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'cairn-s3-'));
    const options = { address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false };
    server = new S3rver({ ...options, configureBuckets: [{ name: 'files' }] });
    const { port } = await server.run();
    env = {
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true });
  });

  it('are exchanged with it directly', async () => {
    const service = await stage.start(env);
    const { id, asset_url: address, upload_data: form } = await announce(service);
    expect(form.url).toBe(`${env.S3_ENDPOINT}/files`);
    expect((await call(service, 'PATCH', `${id}/`)).status).toBe(409);
    expect((await sendForm(form, PNG)).status).toBe(204);
    expect((await call(service, 'PATCH', `${id}/`)).status).toBe(200);
    const seen = await fetch(service.url + address);
    expect(seen.url.startsWith(`${env.S3_ENDPOINT}/files/files/`)).toBe(true);
    expect(Buffer.from(await seen.arrayBuffer()).equals(PNG)).toBe(true);
    expect((await service.get('/storage/')).status).toBe(404);
    expect(service.output).not.toContain('S3RVER');
  });

  it('that is away make a confirmation fail, and change nothing', async () => {
    const service = await stage.start({ ...env, S3_ENDPOINT: 'http://127.0.0.1:1', LOG_LEVEL: 'info' });
    const { id } = await announce(service);
    const reply = await call(service, 'PATCH', `${id}/`);
    expect(reply.status).toBe(503);
    expect(await reply.json()).toMatchObject({
      type: 'service_unavailable',
      detail: 'The file storage cannot be reached. Try again.',
    });
    expect(service.logged({ context: 'Storage' })).toHaveLength(1);
    expect(await (await call(service, 'GET', `${id}/`)).json()).toMatchObject({ is_uploaded: false });
  });
});

it('leads clients to BASE_URL, and takes what FILE_SIZE_LIMIT allows', async () => {
  const service = await stage.start({ BASE_URL: 'https://work.example.com/cairn', FILE_SIZE_LIMIT: '64 KiB' });
  const { size, upload_data: form } = await announce(service, { size: 1_000_000 });
  expect([form.url, size]).toEqual(['https://work.example.com/cairn/storage/', 65_536]);
  const own = { ...form, url: `${service.url}/storage/` };
  expect((await sendForm(own, Buffer.alloc(65_537, PNG))).status).toBe(400);
  expect((await sendForm(own, Buffer.alloc(65_536, PNG))).status).toBe(204);
});

it('gives a transfer the time that it takes', async () => {
  const service = await stage.start({ REQUEST_TIMEOUT: '1' });
  const { upload_data: form } = await announce(service);
  const parts = Object.entries(form.fields).map(([name, value]) => [`; name="${name}"`, value]);
  const fields = parts.map(([name, value]) => `--x\r\nContent-Disposition: form-data${name}\r\n\r\n${value}\r\n`);
  const head = `${fields.join('')}--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sending = httpRequest(form.url, { method: 'POST', headers }, (answer) => resolve(answer.statusCode));
    sending.on('error', reject);
    sending.write(head);
    void sleep(1_700).then(() => sending.end(Buffer.concat([PNG, Buffer.from('\r\n--x--\r\n')])));
  });
  expect(status).toBe(204);
});

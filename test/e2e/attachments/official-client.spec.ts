import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HttpError, PlaneClient } from '@makeplane/plane-node-sdk';
import { newTenant, testRun, unique, type Tenant, type UploadForm } from '../../support';

const FIVE_MB = 5_242_880;

let tenant: Tenant;
let client: PlaneClient;
let place: [slug: string, projectId: string, workItemId: string];
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-client-'));
  tenant = await newTenant();
  client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: tenant.owner.key });
  const project = await client.projects.create(tenant.slug, {
    name: unique('Web '),
    identifier: unique('P').toUpperCase(),
  });
  const item = await client.workItems.create(tenant.slug, project.id, { name: 'Item' });
  place = [tenant.slug, project.id, item.id];
});
afterAll(() => rmSync(directory, { recursive: true }));

const digest = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** What the client's type of the answer leaves out. */
interface Announced {
  readonly asset_id: string;
  readonly upload_data: UploadForm;
}

it('uploads a real file of 5 MB, finds it and gets it back', async () => {
  const content = Buffer.concat([Buffer.from('504b030414000000', 'hex'), randomBytes(FIVE_MB - 8)]);
  const path = join(directory, 'back-up of "March".zip');
  writeFileSync(path, content);

  const { attachments } = client.workItems;
  const request = { name: 'back-up of "March".zip', type: 'application/zip', size: FIVE_MB };
  const announced = await attachments.create(...place, request);
  expect(announced).toMatchObject({ asset: expect.any(String), size: FIVE_MB, is_uploaded: false });
  const { asset_id: id, upload_data: form } = announced as unknown as Announced;
  expect(await attachments.list(...place)).toEqual([]);

  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
  body.append('file', await openAsBlob(path), request.name);
  expect((await fetch(form.url, { method: 'POST', body })).status).toBe(204);
  await attachments.update(...place, id, { is_uploaded: true });

  const listed = await attachments.list(...place);
  expect(listed).toMatchObject([
    { id, asset: announced.asset, size: FIVE_MB, is_uploaded: true, issue: place[2], project: place[1] },
  ]);
  expect(listed[0]!.storage_metadata).toMatchObject({ ContentLength: FIVE_MB, ContentType: 'application/zip' });

  // The client follows the redirection, and reads the bytes as text.
  expect(typeof (await attachments.retrieve(...place, id))).toBe('string');
  const address = (listed[0] as unknown as { asset_url: string }).asset_url;
  const download = await fetch(testRun().servers[0] + address, { headers: { 'X-Api-Key': tenant.owner.key } });
  expect(download.headers.get('content-disposition')).toBe('attachment; filename="back-up of \\"March\\".zip"');
  expect(digest(new Uint8Array(await download.arrayBuffer()))).toBe(digest(content));

  await attachments.delete(...place, id);
  expect(await attachments.list(...place)).toEqual([]);
});

it('is told what is wrong', async () => {
  const refused = (body: object) =>
    client.workItems.attachments.create(...place, body as never).catch((error: unknown) => error as HttpError);
  expect(await refused({ name: 'a.exe', type: 'application/x-msdownload', size: 1 })).toMatchObject({
    statusCode: 400,
    response: { error: 'Invalid file type.', status: false },
  });
  expect(await refused({ name: 'a' })).toMatchObject({ statusCode: 400, response: { error: 'Invalid request.' } });
});

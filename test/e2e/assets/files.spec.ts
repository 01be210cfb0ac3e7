import { createHmac } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { FileSweep } from '../../../src/contexts/assets/application/file-sweep';
import { SqlFileRecords } from '../../../src/contexts/assets/infrastructure/persistence/sql.file-records';
import { SqlWorkspaceRounds } from '../../../src/contexts/workspaces/infrastructure/persistence/sql.workspace-rounds';
import { SystemClock } from '../../../libs/kernel';
import { createDataSource } from '../../../libs/persistence/data-source';
import { Db } from '../../../libs/persistence/db';
import { DiskObjectStore } from '../../../libs/storage';
import { schema } from '../../../ormconfig';
import {
  addProject,
  addWorkItem,
  expectOk,
  fetchFile,
  newTenant,
  PNG,
  sendForm,
  sql,
  testRun,
  update,
  uploadTo,
  type Project,
  type Tenant,
  type UploadForm,
} from '../../support';

let tenant: Tenant;
let project: Project;
let path: string;

beforeAll(async () => {
  tenant = await newTenant();
  project = await addProject(tenant);
  const { id } = await addWorkItem(tenant, project);
  path = `projects/${project.id}/work-items/${id}/attachments/`;
});

interface Announced {
  readonly asset_id: string;
  readonly upload_data: UploadForm;
}

const announce = async (members: object = {}): Promise<Announced> =>
  expectOk(await tenant.v2.post(path, { name: 'a.txt', type: 'text/plain', size: 100, ...members })) as Announced;

async function attach(content: Buffer | string, members: object = {}): Promise<string> {
  const id = await uploadTo(
    await tenant.v2.post(path, { name: 'a.txt', type: 'text/plain', size: 100, ...members }),
    content,
  );
  expectOk(await tenant.v2.patch(`${path}${id}/`));
  return id;
}

async function linkTo(id: string): Promise<string> {
  return (await tenant.v2.get(`${path}${id}/download/`)).headers.get('location')!;
}

const pathOf = (key: string, area: 'files' | 'uploads'): string => join(testRun().storageDir, area, key);

const codeOf = async (answer: Response): Promise<string> =>
  `${answer.status} ${/<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]}`;

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The form, as if it had been given out some seconds ago. */
async function agedBy(seconds: number, { url, fields }: UploadForm): Promise<UploadForm> {
  const [{ value }] = (await sql<{ value: string }>(`select value from server_secrets where name = 'storage'`)) as [
    { value: string },
  ];
  const policy = JSON.parse(Buffer.from(fields.policy!, 'base64').toString()) as { expiration: string };
  const expiration = new Date(Date.parse(policy.expiration) - seconds * 1000).toISOString();
  const aged = Buffer.from(JSON.stringify({ ...policy, expiration })).toString('base64');
  const scope = fields['x-amz-credential']!.split('/').slice(1);
  const key = scope.reduce<Buffer | string>(hmac, `AWS4${value}`);
  return { url, fields: { ...fields, policy: aged, 'x-amz-signature': hmac(key, aged).toString('hex') } };
}

describe('a form', () => {
  it('is taken by every server, whichever gave it out', async () => {
    const { asset_id: id, upload_data: form } = await announce();
    const [first, second] = testRun().servers as [string, string];
    expect(form.url).toBe(`${first}/storage/`);
    expect((await sendForm({ ...form, url: form.url.replace(first, second) }, 'hello')).status).toBe(204);
    expectOk(await tenant.v2.elsewhere().patch(`${path}${id}/`));
    const link = (await tenant.v2.elsewhere().get(`${path}${id}/download/`)).headers.get('location')!;
    expect(link.startsWith(second)).toBe(true);
    expect(await (await fetch(link.replace(second, first))).text()).toBe('hello');
  });

  it('leads to where its caller reached the server', async () => {
    const { upload_data: form } = expectOk(
      await tenant.v2.post(path, { name: 'a', size: 1 }, { headers: { Host: 'files.example.com' } }),
    ) as Announced;
    expect(form.url).toMatch(/^http:\/\/[\w.:]+\/storage\/$/);
  });

  it('is good for an hour', async () => {
    const { upload_data: form } = await announce();
    expect(await codeOf(await sendForm(await agedBy(3601, form), 'hello'))).toBe('403 AccessDenied');
    expect((await sendForm(await agedBy(3590, form), 'hello')).status).toBe(204);
  });

  it.each<[string, string, (form: UploadForm, other: UploadForm) => UploadForm]>([
    [
      'another key',
      '403 AccessDenied',
      ({ url, fields }, other) => ({ url, fields: { ...fields, key: other.fields.key! } }),
    ],
    [
      'another type',
      '403 AccessDenied',
      ({ url, fields }) => ({ url, fields: { ...fields, 'Content-Type': 'text/html' } }),
    ],
    [
      'another policy',
      '403 SignatureDoesNotMatch',
      ({ url, fields }, other) => ({ url, fields: { ...fields, policy: other.fields.policy! } }),
    ],
    [
      'another signature',
      '403 SignatureDoesNotMatch',
      ({ url, fields }) => ({ url, fields: { ...fields, 'x-amz-signature': 'f'.repeat(64) } }),
    ],
  ])('with %s is refused', async (_, refusal, change) => {
    const [{ upload_data: form }, { upload_data: other }] = [await announce(), await announce({ size: 99 })];
    expect(await codeOf(await sendForm(change(form, other), 'hello'))).toBe(refusal);
    expect([form, other].map(({ fields }) => existsSync(pathOf(fields.key!, 'uploads')))).toEqual([false, false]);
  });

  it('takes no more than was announced, however much is sent', async () => {
    const { upload_data: form } = await announce({ size: 10 });
    expect(await codeOf(await sendForm(form, 'x'.repeat(11)))).toBe('400 EntityTooLarge');
    expect(await codeOf(await sendForm(form, Buffer.alloc(4 * 2 ** 20, 'x')))).toBe('400 EntityTooLarge');
    expect(await codeOf(await sendForm(form, ''))).toBe('400 EntityTooSmall');
    expect(existsSync(pathOf(form.fields.key!, 'uploads'))).toBe(false);
    expect(readdirSync(join(testRun().storageDir, 'unfinished'))).toEqual([]);
    expect((await sendForm(form, 'x'.repeat(10))).status).toBe(204);
  });

  it('changes nothing of what was confirmed, although it can still be used', async () => {
    const { asset_id: id, upload_data: form } = await announce();
    await sendForm(form, 'first');
    expectOk(await tenant.v2.patch(`${path}${id}/`));
    expect((await sendForm(form, 'second')).status).toBe(204);
    expectOk(await tenant.v2.patch(`${path}${id}/`));
    expect(await (await fetch(await linkTo(id))).text()).toBe('first');
  });
});

describe('a link', () => {
  it('serves ranges, and nothing to who has the copy', async () => {
    const link = await linkTo(await attach('0123456789'));
    const whole = await fetch(link);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '10',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
      'x-request-id': expect.any(String),
    });
    const part = await fetch(link, { headers: { Range: 'bytes=-3' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await codeOf(await fetch(link, { headers: { Range: 'bytes=10-' } }))).toBe('416 InvalidRange');
    const etag = whole.headers.get('etag')!;
    const again = await fetch(link, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(link, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
  });

  it.each([
    ['Übersicht "2026", final.txt', `filename*=UTF-8''%C3%9Cbersicht%20%222026%22%2C%20final.txt`],
    ['a"b\\c.txt', 'filename=c.txt'],
    ['报告.txt', `filename*=UTF-8''%E6%8A%A5%E5%91%8A.txt`],
  ])('gives a file the name that it was announced by: %s', async (name, expected) => {
    const { headers } = await fetch(await linkTo(await attach('hello', { name })));
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(headers.get('content-disposition')).toContain(expected);
  });

  it('that was changed is refused, and so is none', async () => {
    const link = await linkTo(await attach('hello'));
    expect(await codeOf(await fetch(link.replace('text%2Fplain', 'text%2Fhtml')))).toBe('403 AccessDenied');
    expect(await codeOf(await fetch(link.replace(/expires=\d/, 'expires=9')))).toBe('403 AccessDenied');
    expect(await codeOf(await fetch(link.split('?')[0]!))).toBe('403 AccessDenied');
  });
});

it('takes large files of many bytes in and gives them out', async () => {
  const content = Buffer.alloc(5_242_880, PNG);
  const id = await attach(content, { name: 'large.png', type: 'image/png', size: content.length });
  const answer = await fetch(await linkTo(id));
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
});

it('serves nothing at addresses that are no files', async () => {
  for (const address of [
    '/storage/',
    '/storage/../../etc/passwd',
    '/api/assets/v2/',
    `/api/assets/v2/workspaces/${tenant.slug}/`,
    `/api/assets/v2/workspaces/${tenant.slug}/projects/${project.id}/`,
  ]) {
    const answer = await fetchFile(address, { 'X-Api-Key': tenant.owner.key });
    expect([address, answer.status]).toEqual([address, 404]);
  }
});

describe('the sweep', () => {
  let dataSource: DataSource;
  beforeAll(async () => {
    dataSource = await createDataSource({ url: testRun().databaseUrl, ...schema }).initialize();
  });
  afterAll(() => dataSource.destroy());

  const sweep = async () => {
    const secret = () => Promise.resolve('');
    const store = new DiskObjectStore({ directory: testRun().storageDir, path: '/storage', secret });
    const db = new Db(dataSource);
    const files = new FileSweep(new SqlFileRecords(db), store, new SqlWorkspaceRounds(db), db, new SystemClock());
    await files.removeUnneeded();
    await files.removeStrays();
  };
  const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
  const keyOf = async (id: string): Promise<string> => {
    const [row] = await sql<{ key: string }>('select storage_key as key from assets where id = $1', [id]);
    return row!.key;
  };
  const exists = async (id: string): Promise<boolean> =>
    (await sql('select 1 from assets where id = $1', [id])).length > 0;
  const age = (id: string, columns: Record<string, unknown>) => update('assets', tenant.workspaceId, id, columns);

  it('removes what nobody confirmed for a day', async () => {
    const [old, young] = [await announce(), await announce()];
    await sendForm(old.upload_data, 'hello');
    await age(old.asset_id, { created_at: ago(1.1) });
    await age(young.asset_id, { created_at: ago(0.9) });
    await sweep();
    expect([await exists(old.asset_id), await exists(young.asset_id)]).toEqual([false, true]);
    expect(existsSync(pathOf(old.upload_data.fields.key!, 'uploads'))).toBe(false);
  });

  it('removes the bytes of what was deleted a month ago, and keeps what is there', async () => {
    const [kept, recent, old] = [await attach('1'), await attach('2'), await attach('3')];
    const keys = await Promise.all([kept, recent, old].map(keyOf));
    for (const id of [recent, old]) expect((await tenant.v2.delete(`${path}${id}/`)).status).toBe(204);
    await age(kept, { created_at: ago(400) });
    await age(recent, { deleted_at: ago(29) });
    await age(old, { deleted_at: ago(31) });
    await sweep();
    expect(keys.map((key) => existsSync(pathOf(key, 'files')))).toEqual([true, true, false]);
    expect([await exists(kept), await exists(recent), await exists(old)]).toEqual([true, true, false]);
  });

  it('removes the files of a project that is gone', async () => {
    const doomed = await addProject(tenant);
    const { id: itemId } = await addWorkItem(tenant, doomed);
    const place = `projects/${doomed.id}/work-items/${itemId}/attachments/`;
    const id = await uploadTo(await tenant.v2.post(place, { name: 'a.txt', size: 5 }), 'hello');
    expectOk(await tenant.v2.patch(`${place}${id}/`));
    const key = await keyOf(id);
    expect((await tenant.v2.delete(`projects/${doomed.id}/`)).status).toBe(204);
    await update('projects', tenant.workspaceId, doomed.id, { deleted_at: ago(31) });
    await sweep();
    expect([await exists(id), existsSync(pathOf(key, 'files'))]).toEqual([false, false]);
  });

  it('removes pictures of people in the same way', async () => {
    const announced = await tenant.v2.post('/api/v2/users/me/assets/', {
      name: 'a.png',
      type: 'image/png',
      size: PNG.length,
      entity_type: 'USER_COVER',
    });
    const id = await uploadTo(announced, PNG);
    await sql('update user_assets set created_at = $2 where id = $1', [id, ago(2)]);
    await sweep();
    expect(await sql('select 1 from user_assets where id = $1', [id])).toEqual([]);
  });
});

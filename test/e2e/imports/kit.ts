import { expectOk, sendForm, sql, testRun, unique, uploadTo, type Reply, type UploadForm } from '../../support';
import type { Client } from '../../support/client';
import { bootstrap, cli, clientOf, newEmail } from '../../support/cli';

export interface Reported {
  readonly counts: Readonly<
    Record<string, { readonly arrived: number; readonly known: number; readonly lost: number }>
  >;
  readonly file_bytes: number;
  readonly notes: readonly { readonly kind: string; readonly key: string; readonly what: string }[];
}

/** Uploads a file that imports read, and returns its id. */
export async function uploadedFile(client: Client, content: string, name = 'tasks.csv'): Promise<string> {
  const announced = { name, type: 'text/csv', size: Buffer.byteLength(content) };
  const id = await uploadTo(await client.post('assets/', announced), content);
  expectOk(await client.patch(`assets/${id}/`, {}));
  return id;
}

export type Row = Readonly<Record<string, unknown>>;

export const ok = async <T = Row>(reply: Promise<Reply>, status = 200): Promise<T> =>
  expectOk(await reply, status) as T;
export const made = <T = { id: string }>(reply: Promise<Reply>): Promise<T> => ok<T>(reply, 201);

/** A workspace with an empty project WEB. */
export async function newWorkspace(prefix: string, email = newEmail()) {
  const slug = unique(prefix);
  const { api_key, workspace_id, user_id } = await bootstrap(slug, email, '--new-key');
  const client = clientOf(api_key, slug);
  await made(client.post('projects/', { name: 'Website', identifier: 'WEB' }));
  const target = ['--workspace', slug, '--project', 'WEB'];
  return { slug, email, key: api_key!, workspaceId: workspace_id, userId: user_id, client, target };
}

type Run = (...more: string[]) => ReturnType<typeof cli>;

/** What a command that must succeed reports. */
export const reportOf =
  (run: Run) =>
  async (...more: string[]): Promise<Reported> => {
    const { code, stdout, stderr } = await run(...more);
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Reported;
  };

/** A workspace with one of each, and another one that it goes to. */
export async function scene() {
  const email = newEmail();
  const [from, to] = [await newWorkspace('server-', email), await newWorkspace('server-', email)];
  const web = from.client;
  const label = await made(web.post('projects/WEB/labels/', { name: 'front end', color: '#ff0000' }));
  const state = await made(web.post('projects/WEB/states/', { name: 'In QA', group: 'started', color: '#00ff00' }));
  const cycle = await made(web.post('projects/WEB/cycles/', { name: 'Sprint 1' }));
  const module = await made(web.post('projects/WEB/modules/', { name: 'Login' }));
  const items = 'projects/WEB/work-items/';
  const body = { description_html: '<p>It is <strong>slow</strong></p>', label_ids: [label.id], state_id: state.id };
  const pair = { external_source: 'jira', external_id: 'OLD-1' };
  const one = await made(web.post(items, { name: 'One', priority: 'high', ...body, ...pair }));
  const gone = await made(web.post(items, { name: 'Gone' }));
  const two = await made(web.post(items, { name: 'Two', parent_id: one.id }));
  await ok(web.delete(`${items}${gone.id}/`), 204);
  await ok(web.patch(`${items}${two.id}/`, { name: 'Second' }));
  await made(web.post(`${items}${one.id}/comments/`, { comment_html: '<p>Hello</p>' }));
  await made(web.post(`${items}${one.id}/links/`, { url: 'https://example.com/x', title: 'X' }));
  const storage = { STORAGE_DIR: testRun().storageDir };
  const env = {
    DATABASE_URL: testRun().databaseUrl,
    ...storage,
    WEBHOOK_ALLOWED_CIDRS: 'loopback',
    SOURCE_API_KEY: from.key,
  };
  const run = (more: readonly string[] = [], changed: Row = {}) =>
    cli(
      [
        ...[
          'import',
          'server',
          testRun().servers[0]!,
          '--from-workspace',
          from.slug,
          '--from-project',
          'web',
          '--json',
        ],
        ...[...to.target, ...more],
      ],
      { ...env, ...(changed as Record<string, string>) },
    );
  const report = reportOf((...more) => run(more));
  return { from, to, one, two, cycle, module, label, state, run, report };
}

/** Adds a file to a record. */
export async function attach(client: Client, path: string, name: string, content: Buffer | string, type: string) {
  const announced = await ok<{ id: string; asset_url: string; upload_data: UploadForm }>(
    client.post(path, { name, type, size: content.length }),
  );
  expect((await sendForm(announced.upload_data, content)).status).toBe(204);
  await ok(client.patch(`${path}${announced.id}/`, { is_uploaded: true }));
  return announced;
}

/** What a statement finds there and here is the same, and there is something. */
export async function expectSame(at: Awaited<ReturnType<typeof scene>>, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const [there, here] = [await sql<Row>(text, [at.from.workspaceId]), await sql<Row>(text, [at.to.workspaceId])];
    expect(there.length).toBeGreaterThan(0);
    expect(here).toEqual(there);
  }
}

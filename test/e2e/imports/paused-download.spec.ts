import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addProject, expectOk, newTenant, PNG, sql } from '../../support';
import { until } from '../../support/service';

const [PROJECT, STATE, ITEM, FIRST, SECOND] = Array.from(
  { length: 5 },
  (_, index) => `8a0c2f34-0000-4000-8000-00000000010${index}`,
) as [string, string, string, string, string];
const TIME = '2024-01-01T10:00:00Z';
const attributes = { name: 'a.png', type: 'image/png', size: PNG.length };

/** A server with one work item that has two files. */
const LISTS: Readonly<Record<string, readonly object[]>> = {
  'projects/': [{ id: PROJECT, identifier: 'OLD' }],
  'states/': [{ id: STATE, name: 'Todo', group: 'unstarted' }],
  'work-items/': [{ id: ITEM, sequence_id: 1, name: 'One', state: STATE, created_at: TIME, updated_at: TIME }],
  [`work-items/${ITEM}/attachments/`]: [FIRST, SECOND].map((id) => ({ id, attributes })),
};

/** Answers to downloads of the second file. They have half of it so far. */
const open: ServerResponse[] = [];
const asked: string[] = [];
let isFast = false;

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url!, 'http://x');
  const file = /attachments\/([0-9a-f-]{36})\/$/.exec(pathname)?.[1];
  if (file !== undefined) {
    asked.push(file);
    response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': PNG.length });
    if (file === FIRST || isFast) return void response.end(PNG);
    open.push(response);
    return void response.write(PNG.subarray(0, PNG.length / 2));
  }
  const list = LISTS[pathname.replace('/api/v1/workspaces/acme/', '').replace(/^projects\/[0-9a-f-]+\//, '')];
  response.writeHead(list ? 200 : 404).end(JSON.stringify(list ?? {}));
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface ImportV2 {
  readonly id: string;
  readonly status: string;
  readonly message: string;
  readonly report: {
    readonly counts: readonly { kind: string; arrived: number; known: number; lost: number }[];
  } | null;
}

it('ends the download that is under way when an import is paused, and has each file once after it goes on', async () => {
  const tenant = await newTenant();
  const project = await addProject(tenant);
  const [api, place] = [tenant.v2, [tenant.workspaceId]];
  const files = () => sql('select name, size from assets where workspace_id = $1', place);
  const body = {
    ...{ source: 'server', project_id: project.id, token: 'key-of-the-source' },
    ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    ...{ from_workspace: 'acme', from_project: 'OLD' },
  };
  const { id } = expectOk(await api.post('imports/', body), 201) as { id: string };
  await until(() => open.length > 0, 'a download that is under way');

  expect(expectOk(await api.post(`imports/${id}/pause/`))).toMatchObject({ status: 'paused' });
  await until(() => open.every(({ destroyed }) => destroyed), 'the end of the download');
  expect(await sql('select id from work_items where workspace_id = $1', place)).toEqual([]);
  expect(await files()).toEqual([]);
  const askedBefore = asked.length;

  isFast = true;
  expectOk(await api.post(`imports/${id}/resume/`));
  let found = {} as ImportV2;
  await until(async () => {
    found = expectOk(await api.get(`imports/${id}/`)) as unknown as ImportV2;
    return !['queued', 'running'].includes(found.status);
  }, 'the end of the import');
  expect(found).toMatchObject({ status: 'completed', message: '' });
  expect(found.report!.counts).toEqual(
    expect.arrayContaining([
      { kind: 'item', arrived: 1, known: 0, lost: 0 },
      { kind: 'file', arrived: 2, known: 0, lost: 0 },
    ]),
  );
  expect(await files()).toEqual([
    { name: 'a.png', size: PNG.length },
    { name: 'a.png', size: PNG.length },
  ]);
  expect(await sql('select name from work_items where workspace_id = $1', place)).toEqual([{ name: 'One' }]);
  // The bytes that were stored before the pause are found again.
  expect(asked.slice(askedBefore)).toEqual([SECOND]);
});

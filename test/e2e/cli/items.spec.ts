import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectOk, openScene, testRun, type Scene } from '../../support';
import { cli, type Finished } from '../../support/cli';

let scene: Scene;
const directory = mkdtempSync(join(tmpdir(), 'cairn-items-'));
const file = (name: string): string => join(directory, name);

beforeAll(async () => {
  scene = await openScene();
  await scene.add('work-items', { name: 'First', priority: 'urgent' });
  await scene.add('work-items', { name: 'Second' });
});
afterAll(() => rmSync(directory, { recursive: true }));

const items = (args: readonly string[], key = scene.tenant.owner.key): Promise<Finished> =>
  cli(['items', ...args, '--workspace', scene.tenant.slug, '--url', testRun().servers[0]!], {
    DATABASE_URL: testRun().databaseUrl,
    ...(key && { CAIRN_API_KEY: key }),
  });

const inProject = (): string[] => ['--project', scene.project.identifier];

it('a list becomes a file that changes work items when it is edited', async () => {
  const path = file('all.csv');
  const written = await items(['export', ...inProject(), '--columns', 'identifier,name', '--to', path]);
  expect(written).toMatchObject({ code: 0, stdout: '', stderr: '' });
  writeFileSync(path, readFileSync(path, 'utf8').replace('First', 'Changed'));
  const tried = await items(['change', path, ...inProject(), '--dry-run']);
  expect(tried.stdout).toMatch(/name {2}"First" -> "Changed"\n1 would be changed, 1 unchanged, 0 failed\.\n$/);
  expect((await items(['change', path, ...inProject()])).stdout).toContain('1 changed, 1 unchanged, 0 failed.');
  const names = expectOk(await scene.v2.get(`${scene.at('work-items')}?fields=name`)) as { data: { name: string }[] };
  expect(names.data.map(({ name }) => name)).toContain('Changed');
});

it('writes to standard output, all projects, with parameters of the list', async () => {
  const { stdout } = await items(['export', '--columns', 'priority', '--filter', 'priority=urgent']);
  expect(stdout).toBe('\uFEFFpriority\r\nurgent\r\n');
  const workbook = file('some.xlsx');
  await items(['export', ...inProject(), '--pql', 'priority = urgent', '--to', workbook]);
  expect(readFileSync(workbook).subarray(0, 2).toString()).toBe('PK');
});

it('names rows that fail, and ends with 1', async () => {
  const path = file('failing.csv');
  writeFileSync(path, 'identifier,priority\nNONE-1,high\n');
  const { code, stdout } = await items(['change', path, ...inProject()]);
  expect(code).toBe(1);
  expect(stdout).toContain('Line 2: failed\n  identifier  There is no work item "NONE-1" in the project.');
  const json = await items(['change', path, ...inProject(), '--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({ rows: 1, failed: 1 });
});

it('says what is wrong in one line', async () => {
  const path = file('x.txt');
  const complaint = async (args: readonly string[], key?: string) => (await items(args, key)).stderr;
  expect(await complaint(['export'], '')).toBe('CAIRN_API_KEY is missing: set it to an API key.\n');
  expect(await complaint(['export'], 'wrong')).toMatch(/^The server answered 401: .+\n$/);
  expect(await complaint(['export', '--columns', 'nme'])).toMatch(
    /^columns: "nme" is not a valid column\. Did you mean "name"/,
  );
  expect(await complaint(['change', path, ...inProject()])).toContain('must end with one of csv, xlsx, json');
  expect(await complaint(['export', '--filter', 'priority'])).toContain('--filter priority');
});

it('leaves no file behind that is not whole', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    response.write('identifier\r\nWEB-1\r\n', () => response.destroy());
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  const path = file('cut.csv');
  const { code, stderr } = await cli(
    ['items', 'export', '--workspace', 'acme', '--url', `http://127.0.0.1:${port}`, '--to', path],
    { DATABASE_URL: testRun().databaseUrl, CAIRN_API_KEY: 'x' },
  );
  server.close();
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^The list could not be written to its end: .+\n$/)]);
  expect(readdirSync(directory).filter((name) => name.startsWith('cut'))).toEqual([]);
});

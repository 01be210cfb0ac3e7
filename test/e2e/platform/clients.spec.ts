import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addProject, addWorkItem, expectOk, newTenant, testRun, type Project, type Tenant } from '../../support';
import { blocksIn } from '../../support/examples';
import { ROOT } from '../../support/run';

jest.setTimeout(600_000);

/** `all` runs generators that are no packages of ours as well, which takes a registry and some minutes: `.ci/run` does. */
const ALL = process.env.CLIENT_GENERATORS === 'all';

const PAGE = readFileSync(join(ROOT, 'docs/clients.md'), 'utf8');

interface Section {
  readonly install: string;
  readonly generate: string;
  readonly language: 'ts' | 'python';
  readonly program: string;
}

/** The fenced blocks below a heading. */
function section(heading: string): Section {
  const text = PAGE.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))!;
  const blocks = blocksIn(text);
  const of = (kind: string) => blocks.find((block) => block.kind === kind)?.text;
  const language = of('ts') ? 'ts' : 'python';
  return { install: of('sh install')!, generate: of('sh')!, language, program: of(language)! };
}

let tenant: Tenant;
let project: Project;
let directory: string;
let urgent: string;

beforeAll(async () => {
  tenant = await newTenant();
  project = await addProject(tenant);
  const item = await addWorkItem(tenant, project, { name: 'Restore the backup', priority: 'urgent' });
  await addWorkItem(tenant, project, { name: 'Tidy up', priority: 'low' });
  urgent = (expectOk(await tenant.v2.get(`projects/${project.id}/work-items/${item.id}/`)) as { identifier: string })
    .identifier;
});
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'cairn-clients-'))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function run(command: string, ...args: string[]): Promise<string> {
  const environment = {
    ...process.env,
    CAIRN: testRun().servers[0],
    KEY: tenant.owner.key,
    WORKSPACE: tenant.slug,
    PROJECT: project.identifier,
    NODE_OPTIONS: '',
  };
  const options = { cwd: directory, env: environment, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(command, args, options).catch((error: Error & { stdout?: string }) => {
    throw new Error(`${error.message}\n${error.stdout ?? ''}`.slice(0, 5000));
  });
  return stdout;
}

const sh = (script: string) => run('bash', '-euo', 'pipefail', '-c', script);

/** Compiled under strict rules, as users do, and bundled to be run. */
async function runTypeScript(program: string): Promise<string> {
  writeFileSync(join(directory, 'tasks.ts'), program);
  const options = { strict: true, noEmit: true, target: 'ES2022', module: 'ESNext', moduleResolution: 'Bundler' };
  const compilerOptions = { ...options, lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: ['node'] };
  const typeRoots = [join(ROOT, 'node_modules/@types')];
  const config = { compilerOptions: { ...compilerOptions, typeRoots }, files: ['tasks.ts'] };
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(config));
  const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
  await run(
    existsSync(join(directory, 'node_modules/.bin/tsc')) ? 'node_modules/.bin/tsc' : bin('tsc'),
    '--project',
    '.',
  );
  await run(bin('rolldown'), 'tasks.ts', '--file', 'tasks.mjs', '--format', 'esm', '--platform', 'node');
  return run(process.execPath, 'tasks.mjs');
}

/** What the programs print, whatever made them. */
async function expectTasksDone(output: string): Promise<void> {
  const { started } = project.states;
  const { data } = expectOk(await tenant.v2.get(`projects/${project.id}/work-items/?priority=high`)) as {
    data: { id: string; identifier: string; name: string; state_id: string }[];
  };
  const [item] = data;
  expect(item).toMatchObject({ name: 'Fix the login form', state_id: started });
  const lines = output.trim().split('\n');
  expect(lines[0]).toContain(tenant.owner.email);
  expect(lines[0]).toContain(project.identifier);
  expect(lines.slice(1)).toEqual([
    `${item!.identifier} Fix the login form`,
    `${urgent} Restore the backup`,
    `${item!.identifier} ${started}`,
    expect.stringMatching(/^true$/i),
    'not_found',
  ]);
  expectOk(await tenant.v2.delete(`projects/${project.id}/work-items/${item!.id}/`), 204);
}

it('the program of docs/clients.md for @hey-api/openapi-ts does its tasks', async () => {
  const { generate, program } = section('hey-api');
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
  await sh(generate.replace('npx ', 'npx --no-install '));
  await expectTasksDone(await runTypeScript(program));
});

(ALL ? it : it.skip)('the program of docs/clients.md for openapi-fetch does its tasks', async () => {
  const { install, generate, program } = section('openapi-fetch');
  writeFileSync(join(directory, 'package.json'), '{}');
  await sh(`${install}${generate}`);
  await expectTasksDone(await runTypeScript(program));
});

(ALL ? it : it.skip)('the program of docs/clients.md for openapi-python-client does its tasks', async () => {
  const { install, generate, program } = section('Python');
  await sh(`${install}${generate}`);
  writeFileSync(join(directory, 'tasks.py'), program);
  await expectTasksDone(await run(join(directory, '.venv/bin/python'), 'tasks.py'));
});

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { collectOperations } from './collect';
import { checkContract, renderOpenApi, writeContract } from './contract';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
  readonly components: object;
}

const ROOT = join(__dirname, '../../..');
const CONTRACT = join(ROOT, 'contract');
const LINTER = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');

interface Lint {
  readonly problems: readonly {
    readonly message: string;
    readonly location: readonly { readonly pointer: string }[];
  }[];
}

/** What a public validator finds wrong with a document. */
async function lint(document: string): Promise<string[]> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const args = [LINTER, 'lint', '--config', join(ROOT, 'redocly.yaml'), '--format', 'json', document];
  const failed = (error: { stdout: string }) => error;
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 26 }).catch(failed);
  return (JSON.parse(stdout) as Lint).problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`);
}

async function inNewDirectory(work: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'contract-'));
  try {
    await work(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

describe('the contract', () => {
  let directory: string;
  let files: string[];
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'contract-'));
    files = await writeContract(directory);
  });
  afterAll(() => rm(directory, { recursive: true }));

  it('is what its files say; after a change on purpose run: npm run contract', async () => {
    const differing = files.map(async (file) => {
      const name = basename(file);
      return (await readFile(file, 'utf8')) === (await readFile(join(CONTRACT, name), 'utf8')) ? [] : [name];
    });
    expect((await Promise.all(differing)).flat()).toEqual([]);
    expect(files).toHaveLength(8);
  });

  it('finds files that are missing or differ', async () => {
    await writeFile(join(directory, 'operations.v1.txt'), 'GET /nothing/\n');
    await rm(join(directory, 'tables.txt'));
    expect((await checkContract(directory)).sort()).toEqual(['operations.v1.txt', 'tables.txt']);
  });

  it('tells of every record of version 2 who changed it last where it tells who made it', async () => {
    const presenters = (await collectOperations())
      .filter(({ style }) => style.version === 'v2')
      .flatMap(({ presenter }) => presenter ?? []);
    const told = presenters.filter(({ members }) => 'created_by_id' in members);
    expect(told.length).toBeGreaterThan(50);
    expect(told.filter(({ members }) => !('updated_by_id' in members)).map(({ name }) => name)).toEqual([]);
  });

  it('is collected without a database', async () => {
    const operations = await collectOperations();
    expect(operations.map(({ id }) => id)).toContain('list-states');
  });
});

describe.each(['v1', 'v2'] as const)('the document of %s', (version) => {
  let document: Document;
  beforeAll(async () => {
    document = JSON.parse(await renderOpenApi(version)) as Document;
  });

  it('names each operation once', () => {
    const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map((one) => one.operationId));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it(
    'passes the linter',
    () =>
      inNewDirectory(async (directory) => {
        const file = join(directory, 'openapi.json');
        await writeFile(file, JSON.stringify(document));
        expect(await lint(file)).toEqual([]);
      }),
    60_000,
  );

  it('refers to nothing that is not there', () => {
    const refs = [...JSON.stringify(document).matchAll(/"#\/([^"]+)"/g)].map(([, path]) => path!);
    const missing = [...new Set(refs)].filter((path) => !at(document, path.split('/')));
    expect(missing).toEqual([]);
  });
});

const at = (node: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], node);

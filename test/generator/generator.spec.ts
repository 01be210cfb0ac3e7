import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestDatabase, type TestDatabase } from '#testing';
import { testRun } from '../support';
import { ROOT } from '../support/run';

const PARTS = [
  ...[
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    '.swcrc',
    'ormconfig.ts',
    'jest.config.cjs',
    '.oxlintrc.json',
    '.oxfmtrc.json',
  ],
  ...['.dependency-cruiser.cjs', 'scripts/build.mjs', 'scripts/guide'],
  // What the guide is built of.
  ...['docs', 'contract', 'deploy', 'bench/figures.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...[
    'src',
    'libs',
    'web',
    'test/support',
    'test/e2e/sweeps/kit/sample.ts',
    ...['catalogue', 'rows', 'source'].map((name) => `test/contract/${name}.spec.ts`),
  ],
];

/** For a new context and for one that is there; words that no context will ever need. */
const COMMANDS = [
  ['resource', 'pantry', 'jam-jar'],
  ['resource', 'projects', 'berry', '--level', 'workspace', '--scope', 'pantry.fruit'],
];

/** Judges the files that are named, with all that they import; `npm run types` judges the rest, which is as it was. */
const CHECK_TYPES = `
  const ts = require('typescript');
  const files = process.argv.slice(1);
  const { options } = ts.getParsedCommandLineOfConfigFile('tsconfig.json', { noEmit: true }, ts.sys);
  const program = ts.createProgram(files, options);
  const found = files.flatMap((name) => ts.getPreEmitDiagnostics(program, program.getSourceFile(name)));
  process.stderr.write(ts.formatDiagnostics(found, ts.createCompilerHost(options)));
  process.exitCode = found.length ? 1 : 0;`;

const GENERATOR = join(ROOT, 'scripts/generate.mjs');

let root: string;
let written: string[];

/** Runs a program in the copy of the checkout; throws with what it printed where it fails. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const inherited = { PATH: process.env.PATH, HOME: process.env.HOME };
  const options = { cwd: root, env: { ...inherited, ...env }, maxBuffer: 16 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      const failure = () => new Error(`${program} ${args.join(' ')} failed:\n${(stdout + stderr).slice(-6_000)}`);
      if (error) reject(failure());
      else resolve(stdout);
    });
  });
}

const tool = (name: string, args: readonly string[], env?: Record<string, string>) =>
  run(join(ROOT, 'node_modules/.bin', name), args, env);

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'cairn-generator-'));
  for (const part of PARTS) {
    mkdirSync(join(root, part, '..'), { recursive: true });
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const output: string[] = [];
  for (const command of COMMANDS) {
    output.push(await run(process.execPath, [GENERATOR, ...command, '--root', root]));
  }
  written = [...output.join('').matchAll(/^ +(?:new|changed) +(\S+)$/gm)].map(([, path]) => path!);
  await run(process.execPath, ['scripts/build.mjs']);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('says in plain words why it refuses, and fails', async () => {
  const again = run(process.execPath, [GENERATOR, ...COMMANDS[0]!, '--root', root]);
  await expect(again).rejects.toThrow(/failed:\nNothing was written, because this is already there:\n( {2}\S+\n)+$/);
});

describe('a generated resource', () => {
  it('compiles, and passes the linter, the formatter and the rules about dependencies', async () => {
    expect(written).toHaveLength(23);
    await Promise.all([
      run(process.execPath, ['-e', CHECK_TYPES, ...written.filter((path) => path.endsWith('.ts'))]),
      tool('oxlint', written),
      tool('oxfmt', ['--check', ...written]),
      tool('depcruise', ['--config', '.dependency-cruiser.cjs', 'src/contexts']),
    ]);
  });

  it('declares five operations in version 1 and nine in version 2', async () => {
    const script = `require('./dist/src/platform/openapi').writeContract('contract')`;
    await run(process.execPath, ['-e', script]);
    const operations = (version: string, table: string) =>
      readFileSync(join(root, `contract/operations.${version}.txt`), 'utf8')
        .split('\n')
        .filter((line) => line.includes(`/${table}/`));
    const jars = '/workspaces/{slug}/projects/{project_id}/jam-jars/';
    const jarsV1 = jars.replace('{slug}', '{workspace_slug}');
    const reads = 'scopes=read,projects.jam_jars:read  roles=PA,C,Cm,PG  gates=-';
    const writes = 'scopes=write,projects.jam_jars:write  roles=PA,C  gates=governance_migration_in_progress';
    expect(operations('v1', 'jam-jars').sort()).toEqual([
      `DELETE /api/v1${jarsV1}{jam_jar_id}/  delete_jam_jar  ${writes}  passive=fields`,
      `GET /api/v1${jarsV1}  list_jam_jars  ${reads}`,
      `GET /api/v1${jarsV1}{jam_jar_id}/  retrieve_jam_jar  ${reads}`,
      `PATCH /api/v1${jarsV1}{jam_jar_id}/  update_jam_jar  ${writes}`,
      `POST /api/v1${jarsV1}  create_jam_jar  ${writes}`,
    ]);
    expect(operations('v2', 'jam-jars').sort()).toEqual([
      `DELETE /api/v2${jars}{pk}/  delete-jam-jar  ${writes}  passive=fields`,
      `GET /api/v2${jars}  list-jam-jars  ${reads}`,
      `GET /api/v2${jars}{pk}/  get-jam-jar  ${reads}`,
      `PATCH /api/v2${jars}{pk}/  update-jam-jar  ${writes}`,
      `POST /api/v2${jars}  create-jam-jar  ${writes}`,
      `POST /api/v2${jars}bulk-create/  bulk-create-jam-jars  ${writes}`,
      `POST /api/v2${jars}bulk-delete/  bulk-delete-jam-jars  ${writes}`,
      `POST /api/v2${jars}bulk-update/  bulk-update-jam-jars  ${writes}`,
      `POST /api/v2${jars}upsert/  upsert-jam-jar  ${writes}`,
    ]);
    expect(operations('v1', 'berries')).toHaveLength(5);
    const berries = operations('v2', 'berries');
    expect(berries).toHaveLength(9);
    expect(berries[0]).toMatch(
      /^GET \/api\/v2\/workspaces\/\{slug\}\/berries\/ +list-berries .*pantry\.fruit:read {2}roles=O,A,M,G\b/,
    );
  });

  it('passes the tests that came with it, and the rules for tables and layers', async () => {
    const args = ['--json', '--outputFile=results.json', 'jam-jar', 'berry', 'berries', 'test/contract/'];
    await tool('jest', args, { TEST_DATABASE_URL: testRun().databaseUrl });
    const results = JSON.parse(readFileSync(join(root, 'results.json'), 'utf8')) as Record<string, number>;
    const { numTotalTestSuites, numTotalTests, numPassedTests } = results;
    expect(numTotalTestSuites).toBe(5);
    expect(numPassedTests).toBe(numTotalTests);
  });

  it('comes with migrations that go down and up again', async () => {
    const database: TestDatabase = await startTestDatabase(join(root, 'postgres.log'), testRun().databaseUrl);
    try {
      const script = `
        const { migrate } = require('./dist/libs/persistence');
        const source = require('./dist/ormconfig').default;
        (async () => {
          await source.initialize();
          const first = await migrate(source);
          await source.undoLastMigration();
          await source.undoLastMigration();
          const second = await migrate(source);
          await source.destroy();
          process.stdout.write(JSON.stringify({ first, second }));
        })();`;
      const output = await run(process.execPath, ['-e', script], { DATABASE_URL: database.url });
      const { first, second } = JSON.parse(output) as { first: string[]; second: string[] };
      expect(second).toEqual([expect.stringMatching(/^JamJars\d{13}$/), expect.stringMatching(/^Berries\d{13}$/)]);
      expect(first.slice(-2)).toEqual(second);
    } finally {
      await database.stop();
    }
  });
});

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');

/** The parts of a checkout that the generator looks at. */
const PARTS = [
  'package.json',
  '.oxfmtrc.json',
  'src/contexts/index.ts',
  'src/migrations',
  ...['projects.context.ts', 'projects.module.ts', 'domain/state.ts'].map((path) => `src/contexts/projects/${path}`),
];

interface Answer {
  readonly text?: string;
  readonly refusal?: string;
}

/** Jest cannot load the generator's modules: a process of its own runs one list of arguments after the other. */
const DRIVER = `
  import { run } from '${join(ROOT, 'scripts/generate/run.mjs')}';
  process.on('message', async (args) => {
    process.send(await run(args).then((text) => ({ text }), ({ message }) => ({ refusal: message })));
  });`;

let driver: ChildProcess;

beforeAll(() => {
  driver = spawn(process.execPath, ['--input-type=module', '-e', DRIVER], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
});
afterAll(() => driver.kill());

async function generate(root: string, command: string): Promise<Answer> {
  const answered = once(driver, 'message');
  driver.send([...command.split(' '), '--root', root]);
  const [answer] = (await answered) as [Answer];
  return answer;
}

const filesBelow = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();

const contents = (root: string): Map<string, string> =>
  new Map(filesBelow(root).map((path) => [path, readFileSync(join(root, path), 'utf8')]));

/** Words of the text before that the text after has no more, whatever the layout. */
const lost = (before: string, after: string): string[] => {
  const tokens = (text: string) => text.split(/[\s,;[\]{}()]+/).filter(Boolean);
  return tokens(before).filter((token) => !tokens(after).includes(token));
};

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cairn-generate-'));
  for (const part of PARTS) cpSync(join(ROOT, part), join(root, part), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('writes what it said it would, and only that', async () => {
  const before = contents(root);
  const dry = await generate(root, 'resource pantry jam-jar --dry-run');
  expect(contents(root)).toEqual(before);
  const done = await generate(root, 'resource pantry jam-jar');
  const listed = ({ text }: Answer) =>
    [...text!.matchAll(/^ {2}(?:new|changed) +(\S+)$/gm)]
      .map(([, path]) => path!.replace(/migrations\/\d+-/, 'migrations/'))
      .sort();
  const after = contents(root);
  const written = [...after.keys()].filter((path) => after.get(path) !== before.get(path));
  expect(listed(done)).toEqual(written.map((path) => path.replace(/migrations\/\d+-/, 'migrations/')).sort());
  expect(listed(dry)).toEqual(listed(done));
  expect(done.text).toContain('npm run contract');
});

it('writes the files that CONTRIBUTING.md names for a resource', async () => {
  const before = contents(root);
  await generate(root, 'resource pantry jam-jar');
  const after = contents(root);
  const written = [...after.keys()].filter((path) => after.get(path) !== before.get(path));
  const row = /^\| a resource +\|(.*)$/m.exec(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'))![1]!;
  const named = [...row.matchAll(/`([^` ]+\.ts)`/g)].map(([, path]) =>
    (/^(src|test)\//.test(path!) ? path! : `src/contexts/<context>/${path}`)
      .replaceAll('<context>', 'pantry')
      .replaceAll('<records>', 'jam-jars')
      .replaceAll('<record>', 'jam-jar'),
  );
  expect(written.map((path) => path.replace(/\d{13}/, '<time>')).sort()).toEqual(named.sort());
});

it('adds to what is there and keeps the rest, also a second time', async () => {
  const before = contents(root);
  await generate(root, 'resource projects jam-jar');
  await generate(root, 'resource pantry berry --level workspace --scope pantry.fruit');
  await generate(root, 'resource pantry loaf --plural loaves');
  const after = contents(root);
  for (const [path, text] of before) expect([path, lost(text, after.get(path)!)]).toEqual([path, []]);
  const module = after.get('src/contexts/pantry/pantry.module.ts')!;
  for (const name of ['BerriesV1Controller', 'BerriesV2Controller', 'LoavesV1Controller', 'LoavesV2Controller']) {
    expect(module.split(name)).toHaveLength(3);
  }
  expect(after.get('src/contexts/index.ts')!.match(/\bpantry\b(?![/.])/g)).toHaveLength(2);
  expect(after.get('src/contexts/pantry/api/v2/loaves.v2.ts')).toContain("plural: 'loaves'");
  expect(after.get('src/contexts/pantry/api/v2/berries.v2.ts')).not.toContain('plural');
  expect(after.get('src/contexts/pantry/api/v1/berries.v1.ts')).toContain("scope: 'pantry.fruit'");
});

it('writes migrations that follow the ones before, and each other', async () => {
  writeFileSync(join(root, 'src/migrations/9000000000000-far-future.ts'), '');
  await generate(root, 'resource projects jam-jar');
  await generate(root, 'resource projects berry');
  const [first, second] = readdirSync(join(root, 'src/migrations')).sort().slice(-2);
  expect([first, second]).toEqual(['9000000000001-jam-jars.ts', '9000000000002-berries.ts']);
  expect(readFileSync(join(root, 'src/migrations', first!), 'utf8')).toContain('class JamJars9000000000001 implements');
});

it('knows versions only in api, and projects only where records belong to one', async () => {
  await generate(root, 'resource pantry jam-jar --level workspace');
  for (const [path, text] of contents(join(root, 'src/contexts/pantry'))) {
    expect([path, /project/i.test(text)]).toEqual([path, false]);
    const above = /^(domain|application|infrastructure)/.test(path);
    expect([path, above && /v[12]\b/i.test(text)]).toEqual([path, false]);
  }
});

it.each(['src/contexts/pantry/domain/jam-jar.ts', 'test/e2e/pantry/jam-jars.spec.ts'])(
  'overwrites no %s',
  async (path) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), '');
    const before = contents(root);
    const { refusal } = await generate(root, 'resource pantry jam-jar');
    expect(refusal).toBe(`Nothing was written, because this is already there:\n  ${path}`);
    expect(contents(root)).toEqual(before);
  },
);

it('refuses what could not work, saying why, and writes nothing', async () => {
  const before = contents(root);
  const refusals: Record<string, RegExp> = {
    'resource Pantry jar': /context "Pantry" is not in kebab case/,
    'resource pantry jam_jar': /singular "jam_jar" is not in kebab case/,
    'resource ../pantry jar': /not in kebab case/,
    'resource pantry jar --plural Jars': /plural "Jars" is not in kebab case/,
    'resource pantry class': /"class" cannot be used/,
    'resource pantry draft': /"drafts" cannot be used: .* by "drafts"/,
    'resource pantry revision': /"revision" cannot be used: .* by "Revision"/,
    'resource pantry jar --plural user': /"user" cannot be used: it is a word of SQL/,
    'resource pantry sheep --plural sheep': /both "sheep"/,
    'resource pantry jar --level caller': /no level "caller": project or workspace/,
    'resource pantry jar --scope jars:read': /"jars:read" is no scope/,
    'resource pantry jar jug': /Give a context and a singular/,
    'resource pantry': /Give a context and a singular/,
    'context pantry': /"context" cannot be generated/,
    'resource pantry jar --colour red': /Unknown option '--colour'/,
    [`resource pantry ${'a'.repeat(37)}`]: /too long: .* at most 37/,
    'resource pantry cycle': /migration \d+-[\w-]+\.ts already has a table cycles/,
    'resource installed-contexts jar': /already knows something called installedContexts/,
  };
  for (const [command, message] of Object.entries(refusals)) {
    const { refusal } = await generate(root, command);
    expect([command, refusal]).toEqual([command, expect.stringMatching(message)]);
  }
  expect(contents(root)).toEqual(before);
  expect(existsSync(join(root, 'src/contexts/pantry'))).toBe(false);
});

it('refuses a folder that is no checkout, and one that is no context', async () => {
  mkdirSync(join(root, 'src/contexts/empty'));
  const empty = await generate(root, 'resource empty jar');
  expect(empty.refusal).toMatch(/src\/contexts\/empty\/empty.module.ts is missing/);
  const elsewhere = await generate(join(root, 'src'), 'resource pantry jar');
  expect(elsewhere.refusal).toMatch(/not a checkout of this project/);
});

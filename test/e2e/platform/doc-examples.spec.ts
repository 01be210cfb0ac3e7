import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type * as Program from '../../../src/cli/program';
import { expectOk, newTenant, testRun, type Tenant } from '../../support';
import { blocksOf, commandsIn, DOCUMENTS, requestOf, type Block } from '../../support/examples';
import { ROOT } from '../../support/run';

/** As it was built: the sources do not lie where the program looks for its version. */
const { createProgram } = jest.requireActual<typeof Program>('../../../dist/src/cli/program');

/** Examples with curl that are not sent, by a part of their text, and why. */
const NOT_SENT: Readonly<Record<string, string>> = {
  '"source": "github"': 'It reads from a server outside; test/e2e/imports has one of its own.',
  '/runs/$RUN/': 'It needs a run of an agent; test/e2e/agent-runs makes one.',
  '/exports/$EXPORT/': 'It needs an export that has ended; test/e2e/exports downloads one.',
  '/archives/$ARCHIVE/': 'It needs an archive that has ended; test/e2e/own-archives downloads one.',
  'jq -r': 'It needs jq and a file; test/e2e/attachments sends the same three requests.',
  client_credentials: 'It needs an installed app; test/e2e/oauth asks for the same token.',
};

/** Programs that are not ours, and why nothing of them is judged here. */
const NOT_JUDGED: Readonly<Record<string, string>> = {
  docker: 'Needs its daemon; .ci/deploy.mjs builds and runs the image.',
  kubectl: 'Needs a cluster.',
  helm: 'Needs a cluster; .ci/deploy.mjs renders the chart.',
  npx: 'Runs a generator of clients; clients.spec.ts does.',
  jq: 'Reads the answer of the command before it.',
  cd: 'Changes the folder for what follows.',
  export: 'Sets a variable for what follows.',
};

/** In clients.md a test runs the programs as they stand there. */
const RUN_ELSEWHERE = new Set(['docs/clients.md']);

/** What answers with a failure on purpose. */
const REFUSED: Readonly<Record<string, number>> = { '?limit=20': 400 };

/** Variables that stand for the id of something made before: by which answer of the same document, counted from 0. */
const MADE_BEFORE: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'docs/automations.md': { ID: 0, TRIGGER: 1, CONDITION: 2, ACTION: 3 },
  'docs/webhooks.md': { ID: 0 },
  'docs/provisioning.md': { ANN: 1 },
};

const shell = DOCUMENTS.filter((file) => !RUN_ELSEWHERE.has(file)).flatMap((file) =>
  blocksOf(file).filter(({ kind, text }) => kind === 'sh' || (kind === '' && /^(curl|npm) /m.test(text))),
);
const named = ({ file, line }: Block) => `${file}:${line}`;

/** Words as they stand, without the values of variables. */
const asWritten = ({ text }: Block): string[][] => commandsIn(text, (name) => `$${name}`);

describe('commands', () => {
  const scripts = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
    .scripts;
  const NPM = ['ci', 'install', 'pack', 'start', 'test'];

  /** Nothing is done: the program only reads what it was given. */
  function idle(command: Command): Command {
    command.exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
    if (command.commands.length) command.commands.forEach(idle);
    else command.action(() => undefined);
    return command;
  }

  const parsed = (words: readonly string[]) => () => idle(createProgram()).parse(words, { from: 'user' });

  function judge(words: readonly string[]): void {
    const [program = '', ...rest] = words[0]?.includes('=')
      ? words.slice(words.findIndex((one) => !/^\w+=/.test(one)))
      : words;
    if (words.every((one) => /^\w+=/.test(one)) || words.some((one) => one.startsWith('<'))) return;
    if (program === 'cairn') return expect(parsed(rest)).not.toThrow();
    if (program === 'node') return expect(rest[0]).toMatch(/^dist\/src\/(cli\/)?main\.js$/);
    if (program !== 'npm') return expect(Object.keys(NOT_JUDGED)).toContain(program);
    const [action = '', ...others] = rest.filter((one) => one !== '-s');
    if (action !== 'run') return expect(NPM).toContain(action);
    expect(Object.keys(scripts)).toContain(others[0]);
    if (others[0] === 'cli') expect(parsed(others.slice(others.indexOf('--') + 1))).not.toThrow();
  }

  const blocks = shell.map((block) => ({
    block,
    commands: asWritten(block).filter(([program]) => program !== 'curl'),
  }));

  it('of all documents are looked at', () => {
    expect(blocks.flatMap(({ commands }) => commands).length).toBeGreaterThan(80);
  });

  it.each(blocks.filter(({ commands }) => commands.length).map((one) => [named(one.block), one.commands] as const))(
    'of %s exist with these options',
    (_, commands) => commands.forEach(judge),
  );
});

describe('requests', () => {
  let tenant: Tenant;
  const values = new Map<string, string>();
  const answers = new Map<string, string[]>();

  beforeAll(async () => {
    tenant = await newTenant();
    const base = testRun().servers[0]!;
    for (const name of ['BASE', 'BASE_URL']) values.set(name, base);
    values.set('KEY', tenant.owner.key).set('USER', tenant.owner.userId);
  });

  const make = async (path: string, body: object): Promise<{ id: string }> =>
    expectOk(await tenant.v2.post(path, body), 201) as { id: string };

  /** The first documents make the projects that the others speak of. */
  async function furnish(): Promise<void> {
    values.set(
      'TEMPLATE',
      (await make('projects/ENG/work-item-templates/', { name: 'Review', template_data: { name: 'Review' } })).id,
    );
    const { value } = (await make('provisioning-tokens/', { title: 'Documents' })) as { id: string; value?: string };
    values.set('SCIM', value!);
    values.set('VIEW', (await make('projects/ENG/views/', { name: 'All' })).id);
    const { data } = expectOk(await tenant.v2.get('projects/ENG/states/')) as { data: { id: string }[] };
    values.set('STATE', data[0]!.id);
  }

  const hosts = /^(http:\/\/localhost:3000|https:\/\/tracker\.example\.com)/;
  const placed = (text: string) =>
    text.replaceAll('<project id>', '$PROJECT').replaceAll('/acme/', `/${tenant.slug}/`).replaceAll('ENG-42', 'ENG-1');

  function valueIn(file: string): (name: string) => string {
    return (name) => {
      const made = MADE_BEFORE[file]?.[name];
      const value = made === undefined ? values.get(name) : answers.get(file)?.[made];
      if (value === undefined) throw new Error(`Nothing is known of $${name} in ${file}`);
      return value;
    };
  }

  async function send(file: string, words: readonly string[]): Promise<void> {
    const { url, method, headers, body } = requestOf(words.map((word) => word.replace(hosts, testRun().servers[0]!)));
    const answer = await fetch(url, { method, headers, body });
    // A stream does not end, and what else a list holds is of no interest.
    const text = headers.Accept === 'text/event-stream' ? (await answer.body?.cancel(), '') : await answer.text();
    const expected = Object.entries(REFUSED).find(([part]) => url.includes(part))?.[1];
    expect([method, url, answer.status, answer.ok ? '' : text]).toEqual([
      method,
      url,
      expected ?? (answer.ok ? answer.status : 'a success'),
      expected ? expect.any(String) : '',
    ]);
    if (answer.ok && method === 'POST' && text) {
      const { id } = JSON.parse(text) as { id: string };
      answers.set(file, [...(answers.get(file) ?? []), id]);
      if (url.endsWith('/projects/')) values.set('PROJECT', id);
    }
  }

  async function run(block: Block): Promise<void> {
    const { file } = block;
    for (const line of block.text.split(/\n(?=curl |\w+=)/)) {
      if (Object.keys(NOT_SENT).some((part) => line.includes(part))) continue;
      const [, name, value] = /^(\w+)="(.*)"$/.exec(line.trim()) ?? [];
      const valueOf = valueIn(file);
      if (name)
        values.set(
          name,
          placed(value!).replace(/\$(\w+)/g, (_, one: string) => valueOf(one)),
        );
      const commands = name ? [] : commandsIn(placed(line), valueOf);
      for (const words of commands.filter(([program]) => program === 'curl')) await send(file, words);
    }
  }

  const blocks = shell.filter(({ text }) => /^curl /m.test(text));
  const FIRST = ['README.md', 'docs/getting-started.md'];
  const isFirst = ({ file }: Block) => FIRST.includes(file);
  const cases = (some: readonly Block[]) => some.map((block) => [named(block), block] as const);

  it.each(cases(blocks.filter(isFirst)))('of %s succeed', (_, block) => run(block));
  it('leave what the other documents speak of', furnish);
  it.each(cases(blocks.filter((block) => !isFirst(block))))('of %s succeed', (_, block) => run(block));

  it.each(Object.keys(NOT_SENT))('%s is still an example', (part) => {
    expect(blocks.some(({ text }) => text.includes(part))).toBe(true);
  });
});

const json = DOCUMENTS.flatMap((file) => blocksOf(file).filter(({ kind }) => kind === 'json'));

it.each(json.map((block) => [named(block), block.text] as const))('%s is JSON', (_, text) => {
  expect(() => JSON.parse(text) as unknown).not.toThrow();
});

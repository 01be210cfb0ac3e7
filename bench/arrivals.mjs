// Measures imports: work items a second from a database of Plane and from a CSV file, each by the command, with comments and history.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMENTS, ENTRIES, startPlane } from './plane.mjs';
import { command } from './world.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const TICKS = 100;

/** Imports `items` work items from each source into a workspace of its own. `print` gets each result. */
export async function measureArrivals(url, { items, postgres, print }) {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-arrivals-'));
  try {
    const [plane, table] = [place(url), place(url)];
    const database = await startPlane(url, { ...plane, items });
    print(
      await timed(url, 'the seed, for comparison: no comments, no import', items, postgres, [
        ...['seed', '--workspace', place(url).slug, '--size', String(items), '--project', 'SEED'],
      ]),
    );
    print(
      await timed(url, `Plane's database, ${COMMENTS} comments and ${ENTRIES} entries each`, items, postgres, [
        ...['import', 'plane-database', '--database-url', database, '--workspace', plane.slug],
      ]),
    );
    command(url, 'seed', '--workspace', table.slug, '--size', '1', '--project', 'TABLE');
    const file = join(folder, 'items.csv');
    writeFileSync(file, csv(items));
    print(
      await timed(url, `a CSV file, ${COMMENTS} comments each`, items, postgres, [
        ...['import', 'csv', file, '--workspace', table.slug, '--project', 'TABLE'],
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A new workspace. */
function place(url) {
  const slug = `arrivals-${Date.now().toString(36)}`;
  const email = `${slug}@example.com`;
  command(url, 'bootstrap', '--workspace', slug, '--email', email);
  return { slug, email };
}

/** Runs an import. Returns its rate, and seconds of the processors: its own and those of PostgreSQL. */
async function timed(url, name, items, postgres, args) {
  const [started, before] = [performance.now(), ticksBelow(postgres)];
  const own = await run(url, [...args, '--json']);
  const seconds = (performance.now() - started) / 1_000;
  return { name, rate: items / seconds, seconds, own, database: ticksBelow(postgres) - before };
}

/** Runs a command to its end. Returns the seconds of the processors that it took. */
function run(url, args) {
  const env = { ...process.env, DATABASE_URL: url };
  const flags = process.env.BENCH_NODE_FLAGS?.split(' ') ?? [];
  const stdio = ['ignore', 'ignore', 'inherit'];
  const child = spawn(process.execPath, [...flags, join(root, 'dist/src/cli/main.js'), ...args], { env, stdio });
  let last = 0;
  const watch = setInterval(() => (last = ticksOf(child.pid) ?? last), 100);
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      clearInterval(watch);
      if (code) reject(new Error(`${args.join(' ')} ended with ${code}`));
      else resolve(last);
    });
  });
}

/** Seconds of a process and of its children that have ended; undefined if it is gone. */
function ticksOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  } catch {
    return undefined;
  }
}

/** Seconds of PostgreSQL: its processes, and those that have ended. */
function ticksBelow(postmaster) {
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster);
  return [postmaster, ...children].reduce((sum, pid) => sum + (ticksOf(pid) ?? 0), 0);
}

function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** A file whose texts are as long as those of the database. */
function csv(items) {
  const text =
    'What **people** see & report on [a page](https://example.com/1): the list is empty after a filter was changed.';
  const rows = Array.from({ length: items }, (_, n) => [
    ...[n + 1, `Something that has to be done about ${n}`, `${text} ${text} ${n}\n\n- first\n- second`],
    ...[['Todo', 'Doing', 'Done'][n % 3], ['low', 'high'][n % 2], `Label ${n % 12}`, `person${n % 20}@example.com`],
    ...['2026-01-02', `${text} ${n}`, `${text} again ${n}`],
  ]);
  const head = [
    'Key',
    'Title',
    'Description',
    'Status',
    'Priority',
    'Labels',
    'Assignee',
    'Created',
    'Comment',
    'Comment',
  ];
  return [head, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
}

// One process against two that share the port, on the same database in one run: requests a second, and what a request costs
// in processor time, which tells the same on a machine that does other work beside.
import { readdirSync, readFileSync } from 'node:fs';
import { load, middle } from './measure.mjs';

/** Of the clock in which Linux counts processor time. */
const TICK_MS = 10;

/** Of each process: the one that started it, and how many milliseconds of a processor it has had. */
function processes() {
  const all = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      // The name of the program may have spaces and brackets in it; behind it stand numbers only.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      // Time of children that have ended counts as well: connections come and go.
      const spent = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
      all.set(Number(pid), { parent: Number(fields[1]), ms: spent * TICK_MS });
    } catch {
      // It has ended meanwhile.
    }
  }
  return all;
}

/** The process and all below it. */
function family(all, pid) {
  const isBelow = (id) => id === pid || (all.has(id) && isBelow(all.get(id).parent));
  return [...all.keys()].filter(isBelow);
}

/** Milliseconds of a processor that the process and all below it have had. */
function processorTime(pid) {
  const all = processes();
  return family(all, pid).reduce((sum, id) => sum + all.get(id).ms, 0);
}

/** Until V8 has compiled what is used, a request costs twice as much, and of two processes each has to get there by itself. */
const WARM_UP_SECONDS = 8;

/** One span of load: requests a second, and milliseconds of a processor for each, of the service and of PostgreSQL. */
async function span(target, service, { postgres, connections, seconds }) {
  await load(target, { connections, seconds: 1 });
  const before = [service, postgres].map(processorTime);
  const { rate, total } = await load(target, { connections, seconds });
  const [own, database] = [service, postgres].map((pid, at) => (processorTime(pid) - before[at]) / total);
  return { rate, own, database };
}

/** Asks another service. */
function at(base, target) {
  const { pathname, search } = new URL(target.url);
  return { ...target, url: base + pathname + search };
}

/**
 * Measures each row with every service in turns, so that they share the machine's moods. All are up the whole time, so those
 * that are not asked hear of what a write tells as well, and take part in handling it. Answers for each row what each service
 * did, the middle of the rounds, and in each round the ratio of the last service to the first.
 */
export async function measureWorkers(services, rows, { rounds, ...options }) {
  const taken = rows.map(() => services.map(() => []));
  const { connections } = options;
  for (const [row, { target }] of rows.entries()) {
    for (const { url } of services) await load(at(url, target), { connections, seconds: WARM_UP_SECONDS });
    for (let round = 0; round < rounds; round++) {
      for (const [which, { url, pid }] of services.entries()) {
        taken[row][which].push(await span(at(url, target), pid, options));
      }
    }
  }
  return rows.map(({ name }, row) => {
    const each = taken[row].map((spans) =>
      Object.fromEntries(['rate', 'own', 'database'].map((key) => [key, middle(spans.map((one) => one[key]))])),
    );
    const [first, last] = [taken[row][0], taken[row].at(-1)];
    return { name, each, ratios: first.map(({ rate }, round) => last[round].rate / rate) };
  });
}

// Compares one process with two that share the port, on the same database in one run: requests per second, and the CPU
// time of a request, which is comparable even if the machine does other work.
import { readdirSync, readFileSync } from 'node:fs';
import { load, middle } from './measure.mjs';

/** The resolution with which Linux counts CPU time. */
const TICK_MS = 10;

/** Returns the parent and the CPU time in milliseconds of each process. */
function processes() {
  const all = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      // The name of the program may contain spaces and brackets; only numbers follow it.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      // Includes the time of children that have ended, because connections come and go.
      const spent = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
      all.set(Number(pid), { parent: Number(fields[1]), ms: spent * TICK_MS });
    } catch {
      // The process has ended in the meantime.
    }
  }
  return all;
}

/** Returns the process and all its descendants. */
function family(all, pid) {
  const isBelow = (id) => id === pid || (all.has(id) && isBelow(all.get(id).parent));
  return [...all.keys()].filter(isBelow);
}

/** Returns the CPU time in milliseconds of the process and all its descendants. */
function processorTime(pid) {
  const all = processes();
  return family(all, pid).reduce((sum, id) => sum + all.get(id).ms, 0);
}

/** Before V8 has compiled the code, a request costs twice as much. With two processes, each must warm up separately. */
const WARM_UP_SECONDS = 8;

/**
 * Measures one span of load: requests per second, and the CPU time of the service and of PostgreSQL per request in
 * milliseconds.
 */
async function span(target, service, { postgres, connections, seconds }) {
  await load(target, { connections, seconds: 1 });
  const before = [service, postgres].map(processorTime);
  const { rate, total } = await load(target, { connections, seconds });
  const [own, database] = [service, postgres].map((pid, at) => (processorTime(pid) - before[at]) / total);
  return { rate, own, database };
}

/** Returns the request with the address of another service. */
function at(base, target) {
  const { pathname, search } = new URL(target.url);
  return { ...target, url: base + pathname + search };
}

/**
 * Measures each row with every service in turn, so that changes in the machine's load affect all of them equally. All
 * services run the whole time, so the others also handle the events of writes. Returns the median of each service for
 * each row, and in each round the ratio of the last service to the first.
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

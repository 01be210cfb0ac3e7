import { spawn } from 'node:child_process';
import autocannon from 'autocannon';

/**
 * Sends requests for some seconds, to one URL or to several in turn. Returns their rate and latencies in milliseconds.
 * If the body is a function, it is called for each request. In a thread of its own the load does not delay what is
 * measured here meanwhile.
 */
export async function load(target, { connections, seconds, inThread = false }) {
  const { method = 'GET', body, headers = {}, paths = [new URL(target.url).pathname] } = target;
  const made = typeof body === 'function' && { setupRequest: (request) => ({ ...request, body: body() }) };
  const requests = (made || paths.length > 1) && paths.map((path) => ({ path, ...made }));
  const options = {
    ...{ url: target.url, connections, duration: seconds, method, headers },
    ...(inThread && { workers: 1 }),
  };
  const result = await autocannon({ ...options, ...(requests ? { requests } : { body }) });
  if (result.non2xx || result.errors) {
    throw new Error(`${target.url}: ${result.non2xx} answers outside 2xx, ${result.errors} errors`);
  }
  return {
    rate: result.requests.average,
    total: result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

export const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Returns the median time of a request in milliseconds. */
export async function time(target, times = 15) {
  const [taken] = await timeTogether([target], times);
  return taken;
}

/**
 * Returns the median time of each request in milliseconds. The requests take turns, so that changes in the machine's
 * load affect all of them equally.
 */
export async function timeTogether(targets, times) {
  const taken = targets.map(() => []);
  for (let i = 0; i < times; i++) {
    for (const [index, target] of targets.entries()) taken[index].push(await once(target));
  }
  return taken.map(middle);
}

async function once({ url, headers }) {
  const start = performance.now();
  const response = await fetch(url, { headers });
  await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - start;
}

/** Starts a process and waits until the URL responds. */
export async function start(command, args, { env = {}, ready }) {
  if (await fetch(ready).catch(() => null)) throw new Error(`Another process answers at ${ready}`);
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  const started = performance.now();
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    const answer = await fetch(ready).catch(() => null);
    if (answer) return { child, ms: performance.now() - started, stop: () => stop(child) };
    if (performance.now() - started > 60_000) throw new Error(`${args.join(' ')} did not answer`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function stop(child) {
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

// Measures how much longer later pages take than the first, in each order of a list: the second page and a distant one,
// reached by cursors as a client does.
import { middle } from './measure.mjs';

/** The number of pages before the distant one. */
const DEEP = 200;
const SIZE = 50;
const ROUNDS = 9;
/** A later page may take this many times as long as the first. Differences below this many milliseconds are ignored. */
const BOUND = { times: 1.2, ms: 3 };

async function get(url, headers) {
  const started = performance.now();
  const reply = await fetch(url, { headers });
  const body = await reply.json();
  return { ms: performance.now() - started, status: reply.status, body };
}

/** Returns the cursors of the second and of the distant page; undefined if the order does not support cursors. */
async function cursorsOf(url, headers) {
  const first = await get(url, headers);
  if (first.status !== 200) return undefined;
  const second = first.body.next_cursor;
  let cursor = second;
  for (let page = 1; page < DEEP && cursor; page++) {
    const { body } = await get(`${url}&cursor=${encodeURIComponent(cursor)}`, headers);
    cursor = (body.has_more ?? body.next_page_results) ? body.next_cursor : undefined;
  }
  return { second, deep: cursor };
}

/** Returns the times of the first, the second and the distant page in milliseconds. The requests take turns. */
async function times(url, cursors, headers) {
  const urls = [url, ...[cursors.second, cursors.deep].map((cursor) => `${url}&cursor=${encodeURIComponent(cursor)}`)];
  const taken = urls.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, one] of urls.entries()) taken[at].push((await get(one, headers)).ms);
  }
  return taken.map(middle);
}

/**
 * Prints the times for each order of the lists of work items of a workspace and of its big project. Returns those above
 * the bound.
 */
export async function measureNextPages(base, { slug, project, key }) {
  const headers = { 'x-api-key': key };
  const slow = [];
  for (const version of ['v1', 'v2']) {
    const document = await fetch(`${base}/docs/openapi.${version}.json`).then((reply) => reply.json());
    for (const [template, { get: operation }] of Object.entries(document.paths)) {
      if (!/\{(workspace_)?slug\}\/(projects\/\{project_id\}\/)?work-items\/$/.test(template)) continue;
      const path = template.replace(/\{(workspace_)?slug\}/, slug).replace('{project_id}', project);
      const orders = operation.parameters.find(({ name }) => name === 'order_by')?.schema.enum ?? [];
      console.log(`\n${template}: first page, second, ${DEEP + 1}th, ms`);
      for (const order of orders) {
        const keyset = version === 'v2' ? '&paginate=cursor' : '';
        const url = `${base}${path}?per_page=${SIZE}&order_by=${order}${keyset}`;
        const cursors = await cursorsOf(url, headers);
        if (!cursors?.deep) continue;
        const [first, ...others] = await times(url, cursors, headers);
        const isSlow = others.some((ms) => ms > first * BOUND.times && ms > first + BOUND.ms);
        const cells = [first, ...others].map((ms) => ms.toFixed(1).padStart(8)).join('');
        const ratios = others.map((ms) => (ms / first).toFixed(2)).join(', ');
        console.log(`  ${order.padEnd(28)}${cells}   ${ratios}${isSlow ? '  ABOVE THE BOUND' : ''}`);
        if (isSlow) slow.push(`GET ${template}?order_by=${order}  ${ratios}`);
      }
    }
  }
  return slow;
}

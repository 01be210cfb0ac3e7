// How the lists grow with their workspace: each list by default and in each order, with 1k to 10m work items. Keeps what it
// saw in bench/growth.json and draws all sizes in docs/pictures/growth.svg.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { middle } from './measure.mjs';
import { ask, listsIn } from './sweep.mjs';
import { seedRecords } from './sweep-world.mjs';
import { itemsOf } from './world.mjs';

const TIMES = 5;
/** A list should take less, by default and in each order. */
export const WANTED_MS = 100;

const KEPT = join(import.meta.dirname, 'growth.json');
const PICTURE = join(import.meta.dirname, '../docs/pictures/growth.svg');

const rounded = (ms) => Math.round(ms * 10) / 10;

/** Returns the middle of several times in milliseconds, or nothing if the request is refused. */
async function usual(url, headers) {
  const taken = [];
  for (let at = 0; at <= TIMES; at++) {
    const { ms, status, body } = await ask(url, headers);
    if (status !== 200) {
      console.log(`${url}: ${status} ${body?.slice(0, 160)}`);
      return undefined;
    }
    if (at > 0) taken.push(ms);
  }
  return rounded(middle(taken));
}

/** Returns for each list the milliseconds by default, and those of each order. */
export async function measureGrowth(base, url, place, only) {
  await seedRecords(base, url, place);
  const headers = { 'x-api-key': place.key };
  const wanted = new RegExp(only);
  const measured = {};
  for (const { template, path, parameters, lacks } of await listsIn(base, url, place)) {
    if (lacks.length || !wanted.test(template)) continue;
    const ms = await usual(base + path, headers);
    if (ms === undefined) continue;
    const orders = {};
    for (const order of parameters.find(({ name }) => name === 'order_by')?.schema.enum ?? []) {
      const taken = await usual(`${base}${path}?order_by=${order}`, headers);
      if (taken !== undefined) orders[order] = taken;
    }
    measured[template] = { ms, orders };
  }
  return measured;
}

/** The milliseconds of a list in its slowest order, or by default if that takes longer. */
const slowest = ({ ms, orders }) => Math.max(ms, ...Object.values(orders));

/** Returns the forms that take longer than wanted. */
export const tooSlow = (measured) =>
  Object.entries(measured).flatMap(([list, { ms, orders }]) =>
    [['by default', ms], ...Object.entries(orders)]
      .filter(([, taken]) => taken >= WANTED_MS)
      .map(([order, taken]) => `${list} ${order}: ${taken} ms`),
  );

/** Keeps what was seen at a size, with the memory of the service afterwards in megabytes, and draws all sizes. */
export function keep(size, lists, memory) {
  const kept = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};
  kept[size] = { memory: Math.round(memory), lists };
  const sizes = Object.entries(kept).toSorted(([one], [other]) => itemsOf(one) - itemsOf(other));
  writeFileSync(KEPT, `{\n${sizes.map(written).join(',\n')}\n}\n`);
  writeFileSync(PICTURE, drawn(sizes));
}

/** One line for each list, so that a change can be read. */
function written([size, { memory, lists }]) {
  const lines = Object.entries(lists).map(([list, times]) => `   ${JSON.stringify(list)}: ${JSON.stringify(times)}`);
  return ` "${size}": {\n  "memory": ${memory},\n  "lists": {\n${lines.join(',\n')}\n  }\n }`;
}

const [WIDTH, HEIGHT] = [960, 450];
const PANEL = { width: 400, height: 320, top: 50 };
const LEFTS = [60, 530];
const MOST_MS = 1000;

const x = (items, left) => left + (Math.log10(items / 1e3) / 4) * PANEL.width;
const y = (ms) => PANEL.top + PANEL.height * (1 - Math.log10(Math.min(MOST_MS, Math.max(1, ms))) / 3);
const text = (at, words, more = '') => `<text x="${at[0]}" y="${at[1]}" ${more}>${words}</text>`;

/** Lists of work items are told apart from all others. */
const kindOf = (list) => (/\/work-items\/$/.test(list) ? 'items' : 'other');

function drawn(sizes) {
  const panels = [
    ['By default', ({ ms }) => ms],
    ['In the slowest order', slowest],
  ].map(([title, figure], at) => panel(title, LEFTS[at], figure, sizes));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13">
<title>Milliseconds of each list in workspaces of ${sizes[0][0]} to ${sizes.at(-1)[0]} work items</title>
<style>
text { fill: #57606a } .title { fill: #1f2328; font-weight: 600 } .grid { stroke: #d0d7de } .goal { stroke: #cf222e; stroke-dasharray: 4 4 }
path { fill: none } .other { stroke: #6e7781; stroke-opacity: .3 } .items { stroke: #0969da; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
  text { fill: #9198a1 } .title { fill: #f0f6fc } .grid { stroke: #3d444d } .goal { stroke: #f85149 } .other { stroke: #9198a1 } .items { stroke: #4493f8 }
}
</style>
${panels.join('\n')}
${legend()}
</svg>
`;
}

const legend = () =>
  [
    ['items', 'lists of work items'],
    ['other', 'all other lists'],
  ]
    .map(([kind, words], at) => {
      const [left, level] = [LEFTS[0] + at * 170, HEIGHT - 8];
      return `<path class="${kind}" d="M${left} ${level - 4}h24"/>${text([left + 32, level], words)}`;
    })
    .join('\n');

function panel(title, left, figure, sizes) {
  const right = left + PANEL.width;
  const bottom = PANEL.top + PANEL.height;
  const grid = [1, 10, 100, 1000].flatMap((ms) => [
    `<line class="${ms === WANTED_MS ? 'goal' : 'grid'}" x1="${left}" x2="${right}" y1="${y(ms)}" y2="${y(ms)}"/>`,
    text([left - 8, y(ms) + 4], ms < 1000 ? `${ms} ms` : '1 s', 'text-anchor="end"'),
  ]);
  const names = sizes.map(([size]) => text([x(itemsOf(size), left), bottom + 20], size, 'text-anchor="middle"'));
  const lists = [...new Set(sizes.flatMap(([, { lists: those }]) => Object.keys(those)))];
  const lines = lists
    .toSorted((one, other) => kindOf(other).localeCompare(kindOf(one)))
    .map((list) => {
      const points = sizes
        .filter(([, { lists: those }]) => those[list])
        .map(([size, { lists: those }]) => `${x(itemsOf(size), left).toFixed(0)} ${y(figure(those[list])).toFixed(1)}`);
      return `<path class="${kindOf(list)}" d="M${points.join('L')}"><title>${list}</title></path>`;
    });
  return [
    text([left, PANEL.top - 20], title, 'class="title"'),
    ...grid,
    ...names,
    text([left + PANEL.width / 2, bottom + 42], 'work items in the workspace', 'text-anchor="middle"'),
    ...lines,
  ].join('\n');
}

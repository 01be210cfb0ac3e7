// Measures what the application asks while somebody types or opens the dashboard: the search over everything, and the statistics.
import { performance } from 'node:perf_hooks';
import { middle } from './measure.mjs';

const TIMES = 31;
const DAY_MS = 86_400_000;

/** What people type into the palette. Each begins or names something else in the seeded workspaces. */
const TEXTS = {
  'one letter': 'f',
  'two letters that no name has': 'zz',
  'the beginning of many names': 'fix',
  'the beginning of a word in many names': 'timeout',
  'a piece of a word in many names': 'imeout',
  'a phrase of many names': 'fix flaky login',
  'a phrase in one name': 'fix flaky login form on',
  'a text that no name has': 'zzqx',
  'a human key': 'BIG-4711',
  'a number': '4711',
  'a project identifier': 'BIG',
};

/** The days that the dashboard offers. */
const SPANS = [14, 84, 365];
/** The groups that the dashboard counts beside the statistics. */
const GROUPS = ['state_group', 'priority', 'assignee', 'label'];

const dayOf = (at) => new Date(at).toISOString().slice(0, 10);

/** Returns the middle and the slowest time of each request in milliseconds, after one that does not count. */
export async function measureSearch(base, { slug, project, key }) {
  const workspace = `${base}/api/v2/workspaces/${slug}/`;
  const found = Object.entries(TEXTS).map(([name, text]) => ({
    name: `search: ${name} (${text})`,
    wanted: 100,
    url: `${workspace}search/?per_type=6&search=${encodeURIComponent(text)}`,
  }));
  const statistics = SPANS.map((days) => ({
    name: `statistics of ${days} days`,
    wanted: 50,
    url: `${workspace}projects/${project}/statistics/?first_day=${dayOf(Date.now() - (days - 1) * DAY_MS)}&last_day=${dayOf(Date.now())}`,
  }));
  const groups = GROUPS.map((by) => ({
    name: `work items by ${by}`,
    wanted: 50,
    url: `${workspace}projects/${project}/work-items/groups/?group_by=${by}&per_group=0&group_limit=100`,
  }));
  const rows = [];
  for (const { url, ...row } of [...found, ...statistics, ...groups]) rows.push({ ...row, ...(await times(url, key)) });
  return rows;
}

async function times(url, key) {
  const taken = [];
  for (let at = 0; at <= TIMES; at++) {
    const begun = performance.now();
    const response = await fetch(url, { headers: { 'x-api-key': key } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
    taken.push(performance.now() - begun);
  }
  const counted = taken.slice(1);
  return { ms: middle(counted), most: Math.max(...counted) };
}

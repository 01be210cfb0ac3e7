// Measures what the query language adds to the time of a filter, and how long a ranked search takes.
import { time, timeTogether } from './measure.mjs';

const TIMES = 51;

/** Queries with the parameters that ask the same list for the same items. */
const SAME = [
  ['priority = urgent AND stateGroup = started', 'priority=urgent&state_group=started'],
  ['id = 4711', 'sequence_id=4711'],
  ['title ~ "zzqx"', 'search=zzqx'],
  ['parent IS NOT NULL AND priority = urgent', 'parent_id__isnull=false&priority=urgent'],
];

/** Returns the time of each list by parameters and by query, in milliseconds. */
export async function measureQueries(list, headers) {
  const rows = [];
  for (const [query, parameters] of SAME) {
    const urls = [`${list}?${parameters}`, `${list}?pql=${encodeURIComponent(query)}`];
    const [filter, pql] = await timeTogether(
      urls.map((url) => ({ url, headers })),
      TIMES,
    );
    rows.push({ name: query, filter, pql });
  }
  return rows;
}

/** Texts to search for, by where they occur. */
const TEXTS = {
  'a human key': 'BIG-4711',
  'a number': '4711',
  'the beginning of many names': 'fix',
  'the beginning of a word in many names': 'timeout',
  'a piece of a word in many names': 'imeout',
  'a phrase in one name': 'fix flaky login form on',
  'a text that no name has': 'zzqx',
  'two letters that no name has': 'zz',
  'a project identifier': 'BIG',
};

/** Returns the time of a ranked search for each text in milliseconds. */
export async function measureSearches(search, headers) {
  const rows = [];
  for (const [name, text] of Object.entries(TEXTS)) {
    rows.push({ name, text, ms: await time({ url: `${search}?search=${encodeURIComponent(text)}`, headers }) });
  }
  return rows;
}

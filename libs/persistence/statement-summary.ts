import { LRUCache } from 'lru-cache';

const MAX_TEXTS = 2_000;
const summaries = new LRUCache<string, string>({ max: MAX_TEXTS });

/**
 * Returns what a statement does, such as `select work_items`: its verb and its first table. There are few such
 * summaries, however many texts the filters of lists make, and none contains a value.
 */
export function statementSummary(text: string): string {
  const known = summaries.get(text);
  if (known) return known;
  const summary = summarize(text);
  summaries.set(text, summary);
  return summary;
}

/** Matches comments and quoted texts, in which words mean nothing. */
const SILENT = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'/g;
const INNERMOST = /\([^()]*\)/g;
const VERB = /\b(select|insert|update|delete|merge)\b/;
/** A name that a parenthesis follows is a function or a list of columns; only after `into` it is a table too. */
const TABLES = /\b(?:into\s+([a-z_][\w.]*)|(?:from|join|update)\s+(?:only\s+)?([a-z_][\w.]*)(?![\w.]|\s*[(<]))/g;
const QUERIES = /\b(\w+)\s+as\s+(?:(?:not\s+)?materialized\s+)?[(<]/g;
/** Words that follow `update` and `from` where no table does. */
const WORDS = new Set(['set', 'select', 'skip', 'nowait', 'lateral', 'of', 'only']);

function summarize(text: string): string {
  const whole = text.toLowerCase().replaceAll('"', '').replace(SILENT, ' ').trim();
  const outer = withoutInner(whole);
  const verb = VERB.exec(outer)?.[1];
  if (!verb) return /^[a-z]+/.exec(outer)?.[0] ?? 'statement';
  const named = new Set([...whole.matchAll(QUERIES)].map(([, name]) => name));
  const table = tablesIn(outer, named)[0] ?? tablesIn(whole, named)[0];
  return table ? `${verb} ${table}` : verb;
}

const tablesIn = (text: string, named: ReadonlySet<string | undefined>): string[] =>
  [...text.matchAll(TABLES)]
    .map(([, into, from]) => into ?? from!)
    .filter((name) => !named.has(name) && !WORDS.has(name));

/** Replaces what stands in parentheses, so that only the outermost statement is left. */
function withoutInner(text: string): string {
  const shorter = text.replace(INNERMOST, '<>');
  return shorter === text ? text : withoutInner(shorter);
}

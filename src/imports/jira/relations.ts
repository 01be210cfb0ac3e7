import type { RelationThing, Thing } from '../thing';
import type { JiraKeyed, JiraLink } from './shapes';

/** What links are here, by the beginnings of their names in English and German. */
const TYPES: readonly (readonly [RegExp, RelationThing['type']])[] = [
  [/^block/i, 'blocked_by'],
  [/^dupli[ck]at/i, 'duplicate'],
  [/^relat/i, 'relates_to'],
];

/**
 * Returns a link of an issue as a relation, or why it is none: `absence` says why the other issue does not come. Both
 * issues show a link under one id.
 */
export function relationOf(
  issue: JiraKeyed,
  link: JiraLink,
  absence: (other: JiraKeyed) => string | undefined,
): Thing[] {
  const { id, type, inwardIssue, outwardIssue } = link;
  const other = outwardIssue ?? inwardIssue;
  if (!other) return [];
  const said = `it ${outwardIssue ? type.outward : type.inward} ${other.key}`;
  const why = absence(other);
  if (why) return [{ kind: 'lost', key: issue.key, why: `${said}, which ${why}` }];
  const known = TYPES.find(([pattern]) => pattern.test(type.name))?.[1];
  // "A blocks B" is stored at B: it is blocked by A. "A duplicates B" is stored at A.
  const isStoredHere = (known === 'blocked_by') === Boolean(inwardIssue && !outwardIssue);
  const [one, two] = isStoredHere ? [issue, other] : [other, issue];
  const relation: Thing = { kind: 'relation', key: id, item: one.id, other: two.id, type: known ?? 'relates_to' };
  if (known) return [relation];
  return [relation, { kind: 'remark', key: issue.key, what: `${said}: it relates to it here` }];
}

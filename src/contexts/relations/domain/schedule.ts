import type { RelationKind } from './relation';

/** The start or the end of a work item. */
export interface Moment {
  readonly itemId: string;
  readonly finish: boolean;
}

/** One side of a rule: the start or end of the item that the relation starts from, or of the related one. */
export interface Side {
  readonly of: 'item' | 'related';
  readonly finish: boolean;
}

export interface Precedence {
  readonly before: Side;
  readonly after: Side;
}

const side = (of: Side['of'], finish: boolean): Side => ({ of, finish });

/**
 * The order of moments that each kind requires. An item starts before it ends, so all dependencies together define one
 * order of moments. A chain of any kinds that returns to its start is a cycle, which cannot be scheduled.
 */
export const PRECEDENCES: Readonly<Partial<Record<RelationKind, Precedence>>> = {
  blocked_by: { before: side('related', true), after: side('item', false) },
  start_before: { before: side('item', false), after: side('related', false) },
  finish_before: { before: side('item', true), after: side('related', true) },
};

/** The start and direction of a search for items that would form a cycle with new relations. */
export interface Search {
  readonly from: Moment;
  readonly direction: 'later' | 'earlier';
  /** Whether the end or the start of a target is searched for. A target that is found would form a cycle. */
  readonly targetFinish: boolean;
}

/**
 * Returns the search for cycles; undefined if the kind has no order. All new relations of one kind share one moment of
 * the item, so a target reached from there would form a cycle.
 */
export function searchOf(kind: RelationKind, itemId: string, reversed: boolean): Search | undefined {
  const rule = PRECEDENCES[kind];
  if (!rule) return undefined;
  const own = reversed ? 'related' : 'item';
  const comesLater = rule.after.of === own;
  const [mine, theirs] = comesLater ? [rule.after, rule.before] : [rule.before, rule.after];
  return {
    from: { itemId, finish: mine.finish },
    direction: comesLater ? 'later' : 'earlier',
    targetFinish: theirs.finish,
  };
}

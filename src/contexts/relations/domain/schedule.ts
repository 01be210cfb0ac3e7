import type { RelationKind } from './relation';

/** The start or the end of a work item's time. */
export interface Moment {
  readonly itemId: string;
  readonly finish: boolean;
}

/** One end of a rule: a moment of the item that the relation starts from, or of the related one. */
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
 * Which moment each kind puts before which. An item starts before it ends, so all dependencies together are one order
 * of moments: a chain of them, mixed ones too, that comes back to where it began is work that nobody can plan.
 */
export const PRECEDENCES: Readonly<Partial<Record<RelationKind, Precedence>>> = {
  blocked_by: { before: side('related', true), after: side('item', false) },
  start_before: { before: side('item', false), after: side('related', false) },
  finish_before: { before: side('item', true), after: side('related', true) },
};

/** From where, and which way, to look for what stands on the other side of new relations of one item. */
export interface Search {
  readonly from: Moment;
  readonly direction: 'later' | 'earlier';
  /** A target whose moment of this sort is found would close a circle. */
  readonly targetFinish: boolean;
}

/** New relations of one kind all meet in one moment of the item: whoever is reached from there closes a circle. */
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

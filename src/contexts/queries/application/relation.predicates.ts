import type { FilterTree } from '#kernel';
import type { RelationKind } from '../../relations';
import type { AskedRelation } from '../../work-items';
import type { Call, Value } from '../domain/query';
import type { NameResolver } from './name-resolver';
import { aboutItems, type Condition, idsOf, itemsNamed, MAX_ITEMS, type Predicate, wordsAbout } from './predicate';
import { all, is, isOneOf } from './trees';

const related = (asked: AskedRelation): FilterTree => is('related', asked);

const relatedBy = (kind: RelationKind, at: AskedRelation['at']): Predicate =>
  aboutItems((items) => related({ kind, at, others: idsOf(items) }));

const toAny = (others: readonly string[]): FilterTree => related({ at: 'either', others });

/** True if the item has a relation to an item that the caller may see. */
const hasRelations: Predicate = {
  args: [0, 0],
  means: (_, to) => {
    const visible = to.visible();
    return () => is('relatedIn', { ...visible(), userId: to.ctx.userId });
  },
};

const DEPTH = { usual: 5, most: 10 } as const;

/** Predicate with keys as its arguments, followed by an optional number: the most relations on the way. */
function recursively(join: (sets: readonly (readonly string[])[]) => FilterTree): Predicate {
  return {
    args: [1, MAX_ITEMS + 1],
    means: ({ name, args }: Call, to: NameResolver): Condition => {
      const last = args.at(-1)!;
      const isDepth = args.length > 1 && last.kind === 'literal' && /^\d+$/.test(last.text);
      const depth = isDepth ? Number(last.text) : DEPTH.usual;
      if (depth < 1 || depth > DEPTH.most)
        return to.problem(last.at, `${name}() goes 1 to ${DEPTH.most} relations far.`);
      const starts = isDepth ? args.slice(0, -1) : args;
      const reached = starts.map((start: Value) => to.reachedFrom(itemsNamed([start], to), { depth, at: start.at }));
      return () => join(reached.map((ids) => ids()));
    },
  };
}

export const RELATION_PREDICATES = wordsAbout('relations', {
  hasRelations,
  blockedBy: relatedBy('blocked_by', 'item'),
  blocks: relatedBy('blocked_by', 'related'),
  duplicateOf: relatedBy('duplicate', 'either'),
  linkedTo: aboutItems((items) => toAny(idsOf(items))),
  linkedToAny: aboutItems((items) => toAny(idsOf(items))),
  linkedToAll: aboutItems((items) => all(...idsOf(items).map((id) => toAny([id])))),
  linkedToAnyRecursive: recursively((sets) => isOneOf('id', [...new Set(sets.flat())])),
  linkedToAllRecursive: recursively((sets) => all(...sets.map((ids) => isOneOf('id', ids)))),
});

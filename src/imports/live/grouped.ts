import type { KindOfThing, Thing } from '../thing';

/** Kinds in an order in which named ones come first. */
const KINDS: readonly KindOfThing[] = [
  ...(['person', 'state', 'label', 'cycle', 'module', 'milestone', 'type', 'item'] as const),
  ...([
    'link',
    'subscription',
    'comment',
    'worklog',
    'history',
    'relation',
    'file',
    'property',
    'value',
    'remark',
    'lost',
  ] as const),
];
/** Things that are put in order together. */
const BLOCK = 5_000;

/**
 * Puts things of a kind together, because they are imported in sets of one kind. For sources that have all of a work item
 * in one answer.
 */
export async function* grouped(things: AsyncIterable<Thing>): AsyncIterable<Thing> {
  let block: Thing[] = [];
  for await (const thing of things) {
    block.push(thing);
    if (block.length < BLOCK) continue;
    yield* byKind(block);
    block = [];
  }
  yield* byKind(block);
}

const byKind = (block: readonly Thing[]): Thing[] =>
  KINDS.flatMap((kind) => block.filter((thing) => thing.kind === kind));

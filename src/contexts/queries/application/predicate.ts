import type { FilterTree } from '#kernel';
import type { Call, Value } from '../domain/query';
import type { NameResolver, Ids, Deferred } from './name-resolver';
import { borders, peopleOf } from './field-types';
import { literal } from './people';
import type { NamedItem } from './query-names';
import type { HangingRecords } from './record-rules';
import { is } from './trees';

export type Condition = Deferred<FilterTree> | undefined;

/** A condition without an operator. It can have arguments like a function. */
export interface Predicate {
  /** The lowest and highest number of arguments. */
  readonly args: readonly [number, number];
  /** Returns undefined if an argument is invalid; the problem has then been added to the resolver's list. */
  readonly means: (call: Call, to: NameResolver) => Condition;
  /**
   * The kind of records that the condition is about, if these are not members of the item. The condition is true only
   * if the caller may read them.
   */
  readonly records?: HangingRecords;
}

type Words = Readonly<Record<string, Predicate>>;

/** Returns the predicates with the kind of records that they are about. */
export const wordsAbout = (records: HangingRecords, words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name, { ...word, records }]));

export const MAX_ITEMS = 100;

export const plain = (tree: FilterTree): Predicate => ({ args: [0, 0], means: () => () => tree });

/** Predicate with people as its argument. */
export const aboutPeople = (condition: (ids: readonly string[]) => FilterTree): Predicate => ({
  args: [1, 1],
  means: ({ args }, to) => {
    const ids: Ids | undefined = peopleOf(args[0]!, to);
    return ids && (() => condition(ids()));
  },
});

export const aboutText = (condition: (text: string) => FilterTree): Predicate => ({
  args: [1, 1],
  means: ({ args }, to) => {
    const text = literal(args[0]!, to)?.text;
    return text === undefined ? undefined : () => condition(text);
  },
});

/** Predicate with times as its arguments; each is the bound for the comparator at its position. */
export const aboutTime = (filter: string, ...comparators: readonly ('<' | '<=' | '>' | '>=')[]): Predicate => ({
  args: [comparators.length, comparators.length],
  means: ({ args }, to) => {
    const sides = args.map((argument) => borders(filter, argument, to));
    return () =>
      is(
        filter,
        sides.flatMap((side, index) => side?.(comparators[index]!) ?? []),
      );
  },
});

/** Looks up work items by key or id. Missing ones are left out; the resolver then has a problem. */
export function itemsNamed(args: readonly Value[], to: NameResolver): Deferred<readonly NamedItem[]> {
  const items = args.map((argument) => {
    const text = literal(argument, to);
    return text && to.item(text.text, text.at);
  });
  return () => items.flatMap((item) => item?.() ?? []);
}

export const aboutItems = (condition: (items: readonly NamedItem[]) => FilterTree): Predicate => ({
  args: [1, MAX_ITEMS],
  means: ({ args }, to) => {
    const items = itemsNamed(args, to);
    return () => condition(items());
  },
});

export const idsOf = (items: readonly NamedItem[]): string[] => items.map(({ id }) => id);

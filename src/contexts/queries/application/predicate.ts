import type { FilterTree } from '#kernel';
import type { Call, Value } from '../domain/query';
import type { Binder, Ids, Later } from './binder';
import { borders, peopleOf } from './field-types';
import { literal } from './people';
import type { NamedItem } from './query-names';
import type { HangingRecords } from './record-rules';
import { is } from './trees';

export type Condition = Later<FilterTree> | undefined;

/** A condition that stands alone, as a function has arguments. */
export interface Predicate {
  /** Fewest and most arguments. */
  readonly args: readonly [number, number];
  /** Undefined where an argument is wrong; the binder has been told. */
  readonly means: (call: Call, to: Binder) => Condition;
  /** What it asks about where that is no member of the item: it is true only where the caller reads these. */
  readonly records?: HangingRecords;
}

type Words = Readonly<Record<string, Predicate>>;

/** Words about records that hang on items. */
export const wordsAbout = (records: HangingRecords, words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name, { ...word, records }]));

export const MAX_ITEMS = 100;

export const plain = (tree: FilterTree): Predicate => ({ args: [0, 0], means: () => () => tree });

/** About people. */
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

/** About something that happened at a time; each argument is the border that stands at its place. */
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

/** Work items that are named by key or id; those that are not there are missing, and the binder has been told. */
export function itemsNamed(args: readonly Value[], to: Binder): Later<readonly NamedItem[]> {
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

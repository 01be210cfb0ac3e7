import type { ReactNode } from 'react';
import type { Query } from '../../data/client';
import type { Item, ItemChange } from '../../data/wire';
import { Icon } from '../../kit';
import { words } from './words';
import type { Group, View } from './view';
import { labelChoices, personChoices, priorityChoices, stateChoices, type Vocabulary } from './vocabulary';

/** A group of work items: which they are, and what an item becomes that is put into it. */
export interface ColumnOf {
  readonly id: string;
  readonly name: string;
  readonly icon?: ReactNode;
  readonly query: Query;
  readonly change: (item: Pick<Item, 'assignee_ids' | 'label_ids'>) => ItemChange;
}

const without = (ids: readonly string[], id: string | undefined): string[] => ids.filter((one) => one !== id);

function choose(group: Group, view: View, vocabulary: Vocabulary, from?: string): ColumnOf[] {
  const t = words();
  const { states, people, labels } = vocabulary;
  const blank = <Icon name="more" />;
  switch (group) {
    case 'state':
      return stateChoices(states).map((choice) => ({
        ...choice,
        query: { state_id: choice.id },
        change: () => ({ state_id: choice.id }),
      }));
    case 'priority':
      return priorityChoices().map((choice) => ({
        ...choice,
        query: { priority: choice.id },
        change: () => ({ priority: choice.id }),
      }));
    case 'assignee':
      return [
        ...personChoices(people).map((choice) => ({
          ...choice,
          query: { assignee_id: choice.id },
          change: ({ assignee_ids }: Pick<Item, 'assignee_ids'>) => ({
            assignee_ids: [...new Set([...without(assignee_ids, from), choice.id])],
          }),
        })),
        {
          id: 'none',
          name: t.unassigned,
          icon: blank,
          query: { assignee_id__isnull: true },
          change: () => ({ assignee_ids: [] }),
        },
      ];
    case 'label':
      return [
        ...labelChoices(labels).map((choice) => ({
          ...choice,
          query: { label_id: choice.id },
          change: ({ label_ids }: Pick<Item, 'label_ids'>) => ({
            label_ids: [...new Set([...without(label_ids, from), choice.id])],
          }),
        })),
        {
          id: 'none',
          name: t.unlabelled,
          icon: blank,
          query: { label_id__isnull: true },
          change: () => ({ label_ids: [] }),
        },
      ];
    case 'none':
      return [{ id: 'all', name: t.items, query: {}, change: () => ({}) }];
  }
}

/** The groups of a view, in their order; those that a filter leaves empty anyway are left out. */
export function columnsOf(group: Group, view: View, vocabulary: Vocabulary): ColumnOf[] {
  const wanted = group === 'none' ? undefined : view[group];
  const all = choose(group, view, vocabulary);
  return wanted ? all.filter(({ id }) => (wanted as readonly string[]).includes(id)) : all;
}

/** What an item becomes that moves from one group to another. */
export const movedTo = (group: Group, to: string, from: string, item: Item, vocabulary: Vocabulary): ItemChange =>
  choose(group, {}, vocabulary, from)
    .find(({ id }) => id === to)
    ?.change(item) ?? {};

/** What a new item of a group begins with. */
export const begun = ({ change }: ColumnOf): ItemChange => change({ assignee_ids: [], label_ids: [] });

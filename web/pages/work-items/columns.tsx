import type { ReactNode } from 'react';
import type { Query } from '../../data/client';
import type { Item, ItemGroup, ItemGroups } from '../../data/wire';
import { formatDate } from '../../words';
import { words } from './words';
import { noneChoice } from './dimensions';
import { NONE, type Group } from './view';
import { labelChoices, personChoices, priorityChoices, stateChoices, type Vocabulary } from './vocabulary';
import { Icon, type Choice } from '../../kit';

/** A group of work items: its value, its count and its sub-groups. */
export interface ColumnOf {
  readonly id: string;
  readonly name: string;
  readonly icon?: ReactNode;
  readonly count: number | undefined;
  readonly filters: ItemGroup['filters'];
  readonly parts?: readonly ColumnOf[];
}

/** Groups with known values, which can be shown without work items. */
const known = (group: Group, { states, people, labels }: Vocabulary): readonly Choice[] | undefined => {
  if (group === 'state') return stateChoices(states);
  if (group === 'priority') return priorityChoices();
  if (group === 'assignee') return personChoices(people);
  if (group === 'label') return labelChoices(labels);
  return undefined;
};

const ICONS: Partial<Record<Group, ReactNode>> = {
  cycle: <Icon name="cycle" />,
  module: <Icon name="module" />,
  milestone: <Icon name="flag" />,
  target_date: <Icon name="calendar" />,
};

const FILTER: Partial<Record<Group, string>> = { assignee: 'assignee_id', label: 'label_id' };

function columnOf(group: Group, part: ItemGroup, vocabulary: Vocabulary): ColumnOf {
  const { key, name, count, filters } = part;
  const blank = noneChoice(group);
  const choice = key === null ? undefined : known(group, vocabulary)?.find(({ id }) => id === key);
  const title = group === 'target_date' && key ? formatDate(key) : (name ?? key ?? '');
  return {
    id: key ?? NONE,
    name: key === null ? blank.name : (choice?.name ?? title),
    icon: key === null ? blank.icon : (choice?.icon ?? ICONS[group]),
    count,
    filters,
  };
}

/** The groups of a list as the server counted them; with `isEmpty`, empty groups too. */
export function columnsOf(
  group: Group,
  sub: Group | undefined,
  { groups }: ItemGroups,
  vocabulary: Vocabulary,
  isEmpty: boolean,
): ColumnOf[] {
  const columns = groups.map((part) => ({
    ...columnOf(group, part, vocabulary),
    ...(sub && { parts: (part.sub_groups ?? []).map((one) => columnOf(sub, one, vocabulary)) }),
  }));
  const filter = FILTER[group];
  if (!isEmpty || !filter) return columns;
  const rest = (known(group, vocabulary) ?? []).filter(({ id }) => !columns.some((column) => column.id === id));
  const more = rest.map((choice) => ({ ...choice, count: 0, filters: { [filter]: choice.id } }));
  return [...columns.filter(({ id }) => id !== NONE), ...more, ...columns.filter(({ id }) => id === NONE)];
}

export const onlyColumn = (): ColumnOf => ({ id: 'all', name: words().items, count: undefined, filters: {} });

/** The query of the part of a list that belongs to a column. */
export const queryOfColumn = (query: Query, { filters }: ColumnOf): Query => ({ ...query, ...filters });

/** Pages that skip rows can repeat one if an item moved between two readings. */
export function distinct(rows: readonly Item[]): readonly Item[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

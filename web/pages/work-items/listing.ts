import { useMemo } from 'react';
import type { Query } from '../../data/client';
import { useItemCount, useItemGroups, type FoundGroups } from '../../data/items';
import { columnsOf, onlyColumn, type ColumnOf } from './columns';
import { isUsed } from './dimensions';
import { refusalOf, type Refusal } from './query-text';
import { orderOf, queryOf, type Group, type View } from './view';
import { useVocabulary } from './vocabulary';

/** The list of a view, in groups if the view has any. */
interface Listing {
  readonly query: Query;
  readonly group: Group;
  readonly sub: Group | undefined;
  /** The groups that the project uses. */
  readonly groups: readonly Group[];
  /** Undefined until they are loaded. */
  readonly columns: readonly ColumnOf[] | undefined;
  readonly count: number | undefined;
  readonly error: Error | undefined;
  /** The error in the query of the bar. */
  readonly refusal: Refusal | undefined;
}

interface Asked {
  readonly query: Query;
  readonly group: Group;
  readonly sub: Group | undefined;
}

const askedBy = ({ query, by }: FoundGroups): Asked => ({
  query,
  group: by.group_by as Group,
  sub: by.sub_group_by as Group | undefined,
});

function groupsOf(view: View, used: readonly Group[]): Pick<Asked, 'group' | 'sub'> {
  const group = view.group && used.includes(view.group) ? view.group : (used[0] ?? 'none');
  const isSub = view.sub && view.sub !== group && view.sub !== 'none' && used.includes(view.sub);
  return { group, sub: isSub ? view.sub : undefined };
}

export function useListing(view: View, path: string, base: Query, groups: readonly Group[]): Listing {
  const vocabulary = useVocabulary();
  const { states, labels, people, estimateId } = vocabulary;
  const used = groups.filter((one) => isUsed(one, vocabulary));
  const { group, sub } = groupsOf(view, used);
  const isGrouped = group !== 'none';
  const query: Query = {
    ...base,
    ...queryOf(view),
    // A query can contain an order, and the interface accepts only one.
    ...(!/order\s+by/i.test(view.query ?? '') && { order_by: orderOf(view) }),
    ...(estimateId && { expand: 'estimate_point' }),
  };
  const found = useItemGroups(path, query, { group_by: group, sub_group_by: sub }, isGrouped);
  const counted = useItemCount(path, query, { enabled: !isGrouped, isPart: isGrouped });
  const error = (isGrouped ? found.error : counted.error) ?? undefined;
  // Rows and groups on the page belong to the same query, even while another one is being read.
  const asked: Asked = isGrouped && found.data ? askedBy(found.data) : { query, group, sub };
  const columns = useMemo(() => {
    if (!isGrouped) return [onlyColumn()];
    return found.data && columnsOf(asked.group, asked.sub, found.data, vocabulary, Boolean(view.empty));
  }, [found.data, view.empty, isGrouped, states, labels, people]);
  const count = error ? undefined : counted.data;
  return { ...asked, groups: used, columns, count, error, refusal: refusalOf(error) };
}

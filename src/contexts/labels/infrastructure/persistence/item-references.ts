import { filter } from '#kernel';
import { byHighest, knownAnywhere, namedAnywhere, type ItemReference } from '#references';

declare module '#references' {
  interface ReferenceMembers {
    labelIds: readonly string[];
  }
  interface ReferenceNames {
    labelNames: readonly string[];
  }
}

export const labelReference: ItemReference = {
  kind: 'label',
  member: 'labelIds',
  set: { table: 'work_item_labels', column: 'label_id' },
  ofProjects: 'labels',
  known: knownAnywhere('labels'),
  droppable: true,
  names: namedAnywhere('labels'),
  namedBy: 'labelNames',
  history: { field: 'labels', place: 5 },
  filter: 'labelId',
  filters: { labelId: filter.uuid('eq', 'in', 'isnull') },
  orderings: {
    labelName: byHighest({
      set: 'work_item_labels',
      column: 'label_id',
      records: (places) => `select l.project_id as place, l.id as part, l.name as rank from labels l
        where l.workspace_id = $1 and (l.project_id = any(${places}::uuid[]) or l.project_id is null)`,
      join: 'join labels l on l.workspace_id = $1 and l.id = h.label_id',
      name: 'l.name',
    }),
  },
  query: { word: 'label', optional: true, orderedBy: 'labelName' },
};

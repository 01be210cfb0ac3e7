import { filter } from '#kernel';
import { knownInWorkspace, namedInWorkspace, type ItemReference } from '#references';

declare module '#references' {
  interface ReferenceMembers {
    initiativeIds: readonly string[];
  }
}

export const initiativeReference: ItemReference = {
  kind: 'initiative',
  member: 'initiativeIds',
  set: { table: 'work_item_initiatives', column: 'initiative_id', authored: true },
  known: knownInWorkspace('initiatives'),
  names: namedInWorkspace('initiatives'),
  history: { field: 'initiatives', set: 'created', cleared: 'deleted' },
  filter: 'initiativeId',
  filters: { initiativeId: filter.uuid('eq', 'in', 'isnull') },
};

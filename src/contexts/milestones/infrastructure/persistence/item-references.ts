import { filter } from '#kernel';
import { knownInProject, type ItemReference } from '#references';

declare module '#references' {
  interface ReferenceMembers {
    milestoneId: string | null;
  }
}

export const milestoneReference: ItemReference = {
  kind: 'milestone',
  member: 'milestoneId',
  placed: { table: 'work_item_milestones', column: 'milestone_id', authored: true },
  known: knownInProject('milestones'),
  names: {
    from: 'milestones t',
    name: 't.title',
    within: 't.project_id = any($2::uuid[]) and t.deleted_at is null',
  },
  history: { field: 'milestones', place: 8, set: 'created', cleared: 'deleted' },
  filter: 'milestoneId',
  filters: { milestoneId: filter.uuid('eq', 'in', 'isnull') },
  query: { word: 'milestone', optional: true },
};

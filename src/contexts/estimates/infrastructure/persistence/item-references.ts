import { filter } from '#kernel';
import { knownInProject, namedInProject, type ItemReference } from '#references';

declare module '#references' {
  interface ReferenceMembers {
    estimatePointId: string | null;
  }
  interface ReferenceNames {
    estimateValue: string;
  }
}

/** Returns the SQL condition that a point, given by its alias, belongs to the estimate that its project uses. */
const inUse = (point: string): string =>
  `exists (select 1 from projects q where q.workspace_id = $1 and q.id = ${point}.project_id
    and q.estimate_id = ${point}.estimate_id)`;

/**
 * The points of the estimate in use. Clients that know only one estimate of a project (`strictlyKnown`) can set a point
 * of it before the project uses it.
 */
export const estimatePointReference: ItemReference = {
  kind: 'point',
  member: 'estimatePointId',
  refusal: 'Estimate point is not valid please pass a valid estimate_point_id',
  known: (ids) =>
    `select k.id from estimate_points k where k.workspace_id = $1 and k.project_id = $2 and k.deleted_at is null
      and ${inUse('k')} and k.id = any(${ids}) for key share of k`,
  strictlyKnown: knownInProject('estimate_points'),
  names: { ...namedInProject('estimate_points'), name: 't.value', settable: inUse('t') },
  namedBy: 'estimateValue',
  history: { field: 'estimate_points', place: 3, cleared: 'removed' },
  counted: 'apart',
  filter: 'estimatePointId',
  filters: { estimatePointId: filter.uuid('eq', 'in', 'isnull') },
  query: { word: 'estimate', optional: true },
  expansion: {
    table: 'estimate_points',
    schema: 'EstimatePointLite',
    members: { key: { type: 'integer' }, value: { type: 'text' }, description: { type: 'text' } },
  },
};

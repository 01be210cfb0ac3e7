// Descriptions in the OpenAPI documents of both versions: first of the resources, then of operations that have no
// standard description.

export const ESTIMATES =
  'Scales for estimating the work of a project, in categories, points or time. A project uses one of its ' +
  'estimates, which its estimate member names; its work items can then have one of the points. Deleting an ' +
  'estimate deletes its points and removes them from work items.';

export const ESTIMATE_POINTS =
  'Values on the scale of an estimate. Numeric values count in sums. Work items keep a point whose value ' +
  'is changed, and lose a point that is deleted.';

// What the documents of both versions say: first of resources, then of operations without a standard text.

export const ESTIMATES =
  'Scales by which the work of a project is sized, in categories, points or time. A project uses one of its estimates, ' +
  'which its estimate member names; work items then have one of its points. Deleting an estimate deletes its points, and ' +
  'leaves work items without.';

export const ESTIMATE_POINTS =
  'The values on the scale of an estimate. A value that is a number counts in sums. Work items keep a point whose value is ' +
  'changed; when it is deleted they are without one.';

export const GET_ESTIMATE = 'Gets the estimate of the project: the one that it uses, or used last.';

export const ADD_ESTIMATE =
  'Makes the estimate of a project that has none. The project uses it once its estimate member names it.';

export const UPDATE_ESTIMATE = 'Changes the estimate of the project. Members that are left out stay as they are.';

export const DELETE_ESTIMATE =
  'Deletes the estimate of the project with its points. The project and its work items are without one then.';

export const LIST_POINTS = 'Lists the points of an estimate as a plain array, in the order of their values.';

export const ADD_POINTS =
  'Adds points to an estimate, all of them or none. The body is a list of points, or an object that has it as ' +
  'estimate_points.';

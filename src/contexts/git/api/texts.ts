// Descriptions in the OpenAPI documents of both versions: first of the resources, then of operations that have no
// standard description.

export const GIT_METADATA =
  'Branches, commits and pull requests of a work item, as integrations with a Git server report them. This ' +
  'server never contacts a Git server itself.';

export const REPORT_BRANCH =
  'Records a branch. A report with the same `remote_id` updates it, so integrations can simply repeat ' +
  'their reports. The history of the work item shows the branch.';

export const REPORT_COMMIT =
  'Records a commit. A report with the same repository and `sha` updates it. The history of the work item ' +
  'shows the commit.';

export const REPORT_PULL_REQUEST =
  'Records a pull request. A report with the same `remote_id` updates it, for example when it is merged or ' +
  'closed. The history of the work item shows the pull request.';

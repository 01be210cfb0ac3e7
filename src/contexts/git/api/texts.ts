// What the documents of both versions say: first of resources, then of operations without a standard text.

export const GIT_METADATA =
  'Branches, commits and pull requests of a work item, as integrations with a Git server report them. The ' +
  'server itself asks no Git server for anything.';

export const REPORT_BRANCH =
  'Takes note of a branch. Reported again under the same `remote_id` it is updated, so that integrations can ' +
  'simply repeat what they know. The branch stands in the history of the work item.';

export const REPORT_COMMIT =
  'Takes note of a commit. A commit is known by its repository and `sha`: reported again it is updated. It ' +
  'stands in the history of the work item.';

export const REPORT_PULL_REQUEST =
  'Takes note of a pull request. Reported again under the same `remote_id` it is updated, as when it is merged ' +
  'or closed. It stands in the history of the work item.';

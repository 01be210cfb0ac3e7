export const GOVERNANCE =
  'Whether the workspace governs its projects. Without governance, each project has its own states, ' +
  'workflows, labels, work item types and page templates. With governance, the workspace has them for all ' +
  'of its projects, and those of the projects are moved to it. This cannot be undone.';

export const ENABLE_GOVERNANCE =
  'Starts to move the records of the projects to the workspace and answers at once; `status` shows when ' +
  'this has ended. Until then every write in the workspace is answered with 409 ' +
  '`governance_migration_in_progress`. If the workspace already governs its projects, nothing happens.';

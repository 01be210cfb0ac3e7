export const GOVERNANCE =
  'Whether the workspace governs its projects. As long as it does not, each project has states, workflows, ' +
  'labels, work item types and page templates of its own. From then on the workspace has them, for all of its projects, and what projects had is lifted ' +
  'into it. There is no way back.';

export const ENABLE_GOVERNANCE =
  'Begins to lift what the projects have to the workspace and answers at once; `status` tells when that has ended. ' +
  'Until then nothing can be written in the workspace: every write is answered with 409 ' +
  '`governance_migration_in_progress`. Where the workspace governs its projects already nothing happens.';

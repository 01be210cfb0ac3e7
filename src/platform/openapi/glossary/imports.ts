import { under } from './entry';

/** Imports of work items. */
export const IMPORTS = under(['import'], {
  is_dry_run: ['Whether it reports what would arrive, and keeps nothing.', false],
  source: ['Where the work items come from.', 'github'],
  status: [
    'Whether it waits, runs, or has ended: with a report, a message, or by somebody who cancelled it. Later it may be undone.',
    'completed',
  ],
  stage: ['What it does while it runs.', null],
  records: ['Number of records, or files, that were handled in this stage.', 310],
  started_at: 'When it began to run.',
  ended_at: 'When it ended.',
  message: ['Why it failed, or could not be undone.', ''],
  is_undoable: ['Whether it can be undone while nothing that it made was changed.', true],
});

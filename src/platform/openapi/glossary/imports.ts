import { under } from './entry';

/** Imports of work items. */
export const IMPORTS = under(['import'], {
  is_dry_run: ['Whether it reports what would arrive, and keeps nothing.', false],
  source: ['Where the work items come from.', 'github'],
  status: [
    'Whether it waits (`queued`), runs, or has ended: `completed` with a report, `failed` with a message, or `cancelled`.',
    'completed',
  ],
  stage: [
    'What a running import does: it reads the other server, downloads files, or adds records. Null if it does not run.',
    null,
  ],
  records: ['Number of records, or of files while it downloads, that were handled in this stage.', 310],
  started_at: 'When it began to run.',
  ended_at: 'When it ended.',
  message: ['Why it failed; empty if it did not.', ''],
});

import { under } from './entry';

/** Exports of workspaces, and archives of people's own data. */
export const EXPORTS = under(['export', 'archive'], {
  status: [
    'Whether it waits, runs, or has ended: with a file, a message, or by somebody who cancelled it.',
    'completed',
  ],
  records: ['Number of records that were written.', 48210],
  file_bytes: ['Bytes of uploaded files that were added.', 73400320],
  started_at: 'When it began to run.',
  ended_at: 'When it ended.',
  expires_at: 'When it is removed with its file; null until it has ended.',
  message: ['Why it failed.', ''],
  size: ['Bytes of the file; null until it has completed.', 81264640],
  sha256: [
    'SHA-256 of the file; null until it has completed.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ],
  missing_files: ['Number of uploaded files that were not in the storage.', 0],
});

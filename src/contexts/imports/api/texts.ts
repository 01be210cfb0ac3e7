export const IMPORTS =
  'Work items of a file or another tracker, brought into a project in the background: all, or none. Nobody is notified.';

export const START_IMPORT = 'Starts an import. A project has one at a time.';

export const PAUSE_IMPORT =
  'Stops an import that has not ended, and keeps its settings and its token. Nothing of it is left meanwhile. No other import into the project starts before it has ended.';

export const RESUME_IMPORT = 'Queues a paused import again. It reads its source from the beginning.';

export const UNDO_IMPORT =
  'Removes what a completed import made, in the background: all of it, or nothing. The status is `undoing` meanwhile, and `undone` at the end. 409 `import_touched` if any of it was changed, removed or used since.';

export const CANCEL_IMPORT = 'Cancels an import that has not ended. Nothing of it is left.';

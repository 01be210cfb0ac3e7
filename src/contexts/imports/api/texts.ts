export const IMPORTS =
  'Work items of a file or another tracker, brought into a project in the background: all, or none. Nobody is notified.';

export const START_IMPORT = 'Starts an import. A project has one at a time.';

export const CANCEL_IMPORT = 'Cancels an import that has not ended. Nothing of it is left.';

export const EXPORTS =
  'A workspace as one file, written in the background: all records and files, also those that only their authors see, ' +
  'without secrets and the audit log. `cairn workspace import` reads it. The last three are kept, each for seven days.';

export const START_EXPORT = 'Starts an export. A workspace has one at a time.';

export const CANCEL_EXPORT = 'Cancels an export that has not ended. Nothing of it is left.';

export const DELETE_EXPORT = 'Deletes an export with its file. One that has not ended is cancelled.';

export const DOWNLOAD_EXPORT = 'Sends the file of a completed export. The audit log has an entry for each download.';

export const ARCHIVES =
  "The caller's own data in all workspaces to which the caller belongs, as one ZIP archive that is written in the " +
  'background, without secrets. Its README describes the contents. The last two are kept, each for seven days.';

export const START_ARCHIVE = 'Starts an archive. A person has one at a time.';

export const DELETE_ARCHIVE = 'Deletes an archive with its file. One that has not ended is cancelled.';

export const DOWNLOAD_ARCHIVE = 'Sends the file of a completed archive.';

// What the documents of both versions say: first of resources, then of operations without a standard text.

const PAGE =
  'It lies at the top or below another page of its place, never below itself, and is seen by the same people as the ' +
  'page above it. A public one (`access` 0) is there for all who see the place, a private one (1) for its owner alone, ' +
  'whatever the roles of others. A page that is locked or archived stays as it is until it is unlocked or brought back. ' +
  'What lies below a page that is deleted takes its place.';

export const PROJECT_PAGES = `A page is a text of a project. ${PAGE}`;

export const WORKSPACE_PAGES = `A page of the wiki is a text of the workspace. ${PAGE}`;

export const WORK_ITEM_PAGES =
  'Pages that a work item leads to: of its project, or of the wiki. A link to a page that the caller does not see is ' +
  'not there for the caller.';

export const ARCHIVE_PAGE =
  'Puts a page away with all that lies below it. They leave the lists, and stay as they are until they are brought back.';

export const UNARCHIVE_PAGE =
  'Brings a page back with all that was archived together with it: to the top, where the page above it is still away. ' +
  'A page that is in use stays as it is.';

export const ADD_PAGE_FAVORITE = 'Makes a page a favourite of the caller. Nobody else is told.';

export const REMOVE_PAGE_FAVORITE = 'Takes a page out of the favourites of the caller. Nobody else is told.';

// Texts of the OpenAPI documents of both versions: first resources, then operations without a standard text.

const PAGE =
  'It is at the top or below another page of its project or wiki, never below itself, and is seen by the same ' +
  'people as the page above it. A public page (`access` 0) is visible to everyone who sees its project or wiki, ' +
  'a private one (1) to its owner alone, regardless of roles. A locked or archived page cannot be changed until ' +
  'it is unlocked or restored. When a page is deleted, the pages below it move up to its place.';

export const PROJECT_PAGES = `A page is a text of a project. ${PAGE}`;

export const WORKSPACE_PAGES = `A page of the wiki is a text of the workspace. ${PAGE}`;

export const ARCHIVE_PAGE =
  'Archives a page with all pages below it. They disappear from lists and cannot be changed until they are restored.';

export const UNARCHIVE_PAGE =
  'Restores a page with all pages that were archived together with it. It moves to the top if the page above it ' +
  'is still archived. A page that is not archived stays as it is.';

export const READ_PUBLISHED_PAGE = 'Answers a published page as the public sees it.';

export const CONFIRM_PAGE_ATTACHMENT =
  'Confirms that the file is uploaded. The server checks it: a file that is not of the announced type, or is ' +
  'larger than announced, is refused.';

export const DOWNLOAD_PAGE_ATTACHMENT =
  'Redirects to the file of an attachment: the link in `Location` needs no credential, works for an hour and ' +
  'downloads the file.';

export const COLLECTIONS =
  'A collection groups pages of the wiki. A public collection (`access` 0) and its pages are visible to all ' +
  'members of the workspace, a private one (1) to its owner, its members and the admins of the workspace. The ' +
  'access of a collection cannot be changed. The default collection receives new pages that are created without ' +
  'a collection.';

export const COLLECTION_MEMBERS =
  'The members of a collection and their access: 0 read, 1 comment, 2 write. The owner, and admins of the ' +
  'workspace, have full access without being listed.';

export const COLLECTION_PAGES =
  'Pages of a collection: those at the top, or with `parent_id` those directly below a page. A page at the top ' +
  'brings all pages below it along, so `page_collection_id` is the id of the page.';

export const SEARCH_COLLECTION_PAGES =
  'Finds pages at the top of the wiki that are neither archived nor in the collection: the first 100 by name.';

const ARCHIVE =
  'a ZIP archive of Markdown files, with the files that they show in `files/`. Pages below a page are in a folder of its ' +
  'name, down to 20 levels, those of a collection in a folder of its name; links between them lead from file to file. What Markdown lacks ' +
  'stays HTML, such as tables with merged cells. Archived pages and pages that the caller does not see are left out. If ' +
  'the archive cannot be completed, the connection is closed before its end.';

export const EXPORT_PAGES = `Returns all pages as ${ARCHIVE}`;
export const EXPORT_PAGE = `Returns a page with all pages below it as ${ARCHIVE}`;
export const EXPORT_COLLECTION = `Returns the pages of a collection, with all pages below them, as ${ARCHIVE}`;

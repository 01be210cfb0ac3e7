/** What the documents of both versions say of the resource. */
export const ANNOUNCEMENTS_TEXT =
  'What the workspace tells all of its members, from one day to another. Owners and admins write it, everybody reads it.';

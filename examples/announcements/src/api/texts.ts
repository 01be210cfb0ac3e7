/** What the documents of both versions say of the resource. */
export const ABOUT_ANNOUNCEMENTS =
  'What the workspace announces to all of its members, from one day to another. Owners and admins write announcements, ' +
  'everybody in the workspace reads them.';

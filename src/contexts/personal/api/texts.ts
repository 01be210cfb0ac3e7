// Texts of the OpenAPI documents.

export const FAVORITES =
  'Records that people mark to find them quickly: projects, work items, pages, views, cycles, modules and others ' +
  'that have a name. Each favourite is visible only to its owner. It is hidden while its record is deleted or the ' +
  'owner may not see it.';

export const RECENT_RECORDS =
  'The records that the caller opened last, newest first, at most 50. Only the caller sees them, and records that ' +
  'they may no longer see are left out. Applications report what a person opens; reading a record through the ' +
  'interface does not.';

export const NOTE_RECORD = 'Reports that the caller has opened a record, which moves it to the front.';

export const DISPLAY_SETTINGS =
  'How the caller wants lists and other parts of an application displayed, such as columns or density. Each part ' +
  'has a key. The server stores the settings without interpreting them. Only the caller sees them.';

export const SET_DISPLAY_SETTINGS = 'Replaces the settings of a key. An empty object deletes them.';

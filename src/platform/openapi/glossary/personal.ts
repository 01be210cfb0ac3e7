import { under, type Entries } from './entry';

const RECORD: Entries = {
  entity_type: ['Type of the record.', 'work_item'],
  entity_id: 'Id of the record; for a person, id of the account.',
  name: ['Current name of the record.', 'Fix the login'],
  identifier: ['Key of a work item; null for all others.', 'WEB-12'],
  project_id: "Id of the record's project; null if it has none.",
  project_identifier: ["Identifier of the record's project; null if it has none.", 'WEB'],
  opened_at: 'When the caller last opened it.',
};

const DISPLAY: Entries = {
  key: ['Key of the page to which the settings belong, such as the path of a list.', 'projects/WEB/work-items'],
  settings: ['The settings. Their meaning is defined by the application.', { density: 'compact' }],
};

/** Favourites, recent records and display settings of a person. */
export const PERSONAL: Entries = {
  ...under(['favorite', 'recent record', 'note recent record'], RECORD),
  ...under(['display settings', 'set display settings'], DISPLAY),
};

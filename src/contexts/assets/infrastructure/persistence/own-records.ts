import type { OwnRecords } from '#persistence';

const FILE = { key: 't.storage_key', name: 't.name', size: 't.size' };
const MEMBERS = {
  id: 't.id',
  entity_type: 't.entity_type',
  name: 't.name',
  content_type: 't.content_type',
  size: 't.size',
};

const pictures: OwnRecords = {
  name: 'pictures',
  about: 'Pictures of you.',
  ofAccount: true,
  from: 'user_assets t',
  owner: 't.user_id',
  where: 't.is_uploaded and t.deleted_at is null',
  members: { ...MEMBERS, created_at: 't.created_at' },
  file: FILE,
  covers: ['user_assets.user_id'],
};

const files: OwnRecords = {
  name: 'files',
  about: 'Files that you uploaded.',
  from: 'assets t',
  owner: 't.created_by_id',
  where: 't.is_uploaded and t.deleted_at is null',
  project: 't.project_id',
  members: {
    ...MEMBERS,
    ...{ project_id: 't.project_id', entity_identifier: 't.entity_identifier', created_at: 't.created_at' },
  },
  asTable: true,
  file: FILE,
  covers: ['assets.created_by_id'],
};

export const personalFiles = [pictures, files];

import { Action, Context, membersOf, Payload, present, Resource, Serves, shows, standard, v2 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { recentList, RecentRecords, type RecentRecord } from '../../application/recent-records';
import type { NamedRecord } from '../../application/record.check';
import { NOTE_RECORD, RECENT_RECORDS } from '../texts';
import { recordMembers } from './record-members.v2';

const show = shows<RecentRecord>();

const recentRecordV2 = present<RecentRecord>('RecentRecord', {
  ...recordMembers<RecentRecord>(),
  opened_at: show.datetime('openedAt'),
});

const member = membersOf<NamedRecord>();

class NoteRecordV2 {
  @member.text('entityType', { required: true, max: 50, description: 'Type of the record.', example: 'work_item' })
  entity_type!: string;
  @member.uuid('entityId', { required: true }) entity_id!: string;
}

@Resource({
  style: v2,
  tag: 'Recent records',
  about: RECENT_RECORDS,
  path: 'workspaces/:slug/recent-records',
  level: 'workspace',
  scope: 'personal',
  allow: { read: 'all', write: 'all' },
  presenter: recentRecordV2,
})
@Serves(
  standard.list({
    id: 'list-recent-records',
    summary: 'List the records that you opened last',
    list: recentList,
    filters: ['entityType', 'projectId'],
  }),
)
export class RecentRecordsV2Controller {
  constructor(readonly records: RecentRecords) {}

  @Action('POST', '', {
    id: 'note-recent-record',
    summary: 'Report that you opened a record',
    description: NOTE_RECORD,
    body: NoteRecordV2,
    shape: 'none',
    status: 204,
  })
  note(@Context() ctx: WorkspaceCtx, @Payload() record: NamedRecord) {
    return this.records.note(ctx, record);
  }
}

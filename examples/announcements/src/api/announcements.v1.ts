import { Users } from 'cairn/contexts/identity';
import { userLiteV1 } from 'cairn/contexts/identity/v1';
import {
  auditV1,
  feature,
  membersOf,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v1,
  workspaceAdmins,
  workspaceReaders,
} from 'cairn/http';
import { announcementList, type AnnouncementRecord } from '../application/announcement.repository';
import { Announcements, type CreateAnnouncement } from '../application/announcements';
import { ANNOUNCEMENTS } from '../application/features';
import { ABOUT_ANNOUNCEMENTS } from './texts';

const show = shows<AnnouncementRecord>();

const announcementV1 = present<AnnouncementRecord>(
  'Announcement',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    text: show.text('text'),
    starts_on: show.date('startsOn', { nullable: true }),
    ends_on: show.date('endsOn', { nullable: true }),
    ...auditV1,
    workspace: show.uuid('workspaceId'),
  },
  { created_by: show.via(Users, 'createdById', () => userLiteV1) },
);

const member = membersOf<CreateAnnouncement>();

class CreateAnnouncementV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('text') text?: string;
  @member.date('startsOn', { nullable: true }) starts_on?: string | null;
  @member.date('endsOn', { nullable: true }) ends_on?: string | null;
}

@Resource({
  style: v1,
  tag: 'Announcements',
  about: ABOUT_ANNOUNCEMENTS,
  path: 'workspaces/:workspace_slug/announcements',
  level: 'workspace',
  scope: 'workspaces.announcements',
  allow: { read: workspaceReaders, write: workspaceAdmins },
  gates: [feature(ANNOUNCEMENTS)],
  presenter: announcementV1,
})
@Serves(
  ...standard.records('announcement_id', {
    // Lists of this version have no search.
    list: { ...announcementList, searchable: false },
    body: CreateAnnouncementV1,
  }),
)
export class AnnouncementsV1Controller {
  constructor(readonly records: Announcements) {}
}

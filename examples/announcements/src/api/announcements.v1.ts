import { Users } from 'cairn/contexts/identity';
import { userLiteV1 } from 'cairn/contexts/identity/v1';
import { feature, membersOf, partial, present, Resource, Serves, shows, standard, v1 } from 'cairn/http';
import { announcementList, type AnnouncementRecord } from '../application/announcement.repository';
import { Announcements, type CreateAnnouncement } from '../application/announcements';
import { ANNOUNCEMENTS } from '../application/features';
import { ANNOUNCEMENTS_TEXT } from './texts';

const show = shows<AnnouncementRecord>();

const announcementV1 = present<AnnouncementRecord>(
  'Announcement',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    text: show.text('text'),
    starts_on: show.date('startsOn', { nullable: true }),
    ends_on: show.date('endsOn', { nullable: true }),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    created_by: show.uuid('createdById', { nullable: true }),
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

class UpdateAnnouncementV1 extends partial(CreateAnnouncementV1) {}

const READERS = 'O A M G';
const WRITERS = 'O A';

@Resource({
  style: v1,
  tag: 'Announcements',
  about: ANNOUNCEMENTS_TEXT,
  path: 'workspaces/:workspace_slug/announcements',
  level: 'workspace',
  scope: 'workspaces.announcements',
  gates: [feature(ANNOUNCEMENTS)],
  presenter: announcementV1,
})
@Serves(
  standard.list({
    id: 'list_announcements',
    summary: 'List announcements',
    allow: READERS,
    list: announcementList,
    filters: [],
  }),
  standard.get('announcement_id', { id: 'get_announcement', summary: 'Get an announcement', allow: READERS }),
  standard.create({
    id: 'create_announcement',
    summary: 'Create an announcement',
    allow: WRITERS,
    body: CreateAnnouncementV1,
  }),
  standard.update('announcement_id', {
    id: 'update_announcement',
    summary: 'Update an announcement',
    allow: WRITERS,
    body: UpdateAnnouncementV1,
  }),
  standard.remove('announcement_id', { id: 'delete_announcement', summary: 'Delete an announcement', allow: WRITERS }),
)
export class AnnouncementsV1Controller {
  constructor(readonly records: Announcements) {}
}

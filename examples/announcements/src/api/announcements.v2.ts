import { feature, membersOf, partial, present, Resource, Serves, shows, standard, v2 } from 'cairn/http';
import { announcementList, type AnnouncementRecord } from '../application/announcement.repository';
import { Announcements, type CreateAnnouncement } from '../application/announcements';
import { ANNOUNCEMENTS } from '../application/features';
import { ANNOUNCEMENTS_TEXT } from './texts';

const show = shows<AnnouncementRecord>();

const announcementV2 = present<AnnouncementRecord>('Announcement', {
  id: show.uuid('id'),
  name: show.text('name'),
  text: show.text('text'),
  starts_on: show.date('startsOn', { nullable: true }),
  ends_on: show.date('endsOn', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateAnnouncement>();

class CreateAnnouncementV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('text') text?: string;
  @member.date('startsOn', { nullable: true }) starts_on?: string | null;
  @member.date('endsOn', { nullable: true }) ends_on?: string | null;
}

class UpdateAnnouncementV2 extends partial(CreateAnnouncementV2) {}

const READERS = 'O A M G';
const WRITERS = 'O A';

@Resource({
  style: v2,
  tag: 'Announcements',
  about: ANNOUNCEMENTS_TEXT,
  path: 'workspaces/:slug/announcements',
  level: 'workspace',
  scope: 'workspaces.announcements',
  gates: [feature(ANNOUNCEMENTS)],
  presenter: announcementV2,
})
@Serves(
  standard.list({ id: 'list-announcements', summary: 'List announcements', allow: READERS, list: announcementList }),
  standard.get('pk', { id: 'get-announcement', summary: 'Get an announcement', allow: READERS }),
  standard.create({
    id: 'create-announcement',
    summary: 'Create an announcement',
    allow: WRITERS,
    body: CreateAnnouncementV2,
  }),
  standard.update('pk', {
    id: 'update-announcement',
    summary: 'Update an announcement',
    allow: WRITERS,
    body: UpdateAnnouncementV2,
  }),
  standard.remove('pk', { id: 'delete-announcement', summary: 'Delete an announcement', allow: WRITERS }),
)
export class AnnouncementsV2Controller {
  constructor(readonly records: Announcements) {}
}

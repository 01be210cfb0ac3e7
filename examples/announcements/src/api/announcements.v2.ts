import {
  auditV2,
  EchoOf,
  feature,
  membersOf,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v2,
  workspaceAdmins,
  workspaceReaders,
} from 'cairn/http';
import { announcementEvents, announcementList, type AnnouncementRecord } from '../application/announcement.repository';
import { Announcements, type CreateAnnouncement } from '../application/announcements';
import { ANNOUNCEMENTS } from '../application/features';
import { ABOUT_ANNOUNCEMENTS } from './texts';

const show = shows<AnnouncementRecord>();

const announcementV2 = present<AnnouncementRecord>('Announcement', {
  id: show.uuid('id'),
  name: show.text('name'),
  text: show.text('text'),
  starts_on: show.date('startsOn', { nullable: true }),
  ends_on: show.date('endsOn', { nullable: true }),
  ...auditV2,
});

const member = membersOf<CreateAnnouncement>();

@EchoOf(announcementV2)
class CreateAnnouncementV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('text') text?: string;
  @member.date('startsOn', { nullable: true }) starts_on?: string | null;
  @member.date('endsOn', { nullable: true }) ends_on?: string | null;
}

@Resource({
  style: v2,
  tag: 'Announcements',
  about: ABOUT_ANNOUNCEMENTS,
  path: 'workspaces/:slug/announcements',
  level: 'workspace',
  scope: 'workspaces.announcements',
  allow: { read: workspaceReaders, write: workspaceAdmins },
  gates: [feature(ANNOUNCEMENTS)],
  presenter: announcementV2,
  events: [{ kinds: [announcementEvents], visibility: 'record' }],
})
@Serves(...standard.records('pk', { list: announcementList, body: CreateAnnouncementV2 }))
export class AnnouncementsV2Controller {
  constructor(readonly records: Announcements) {}
}

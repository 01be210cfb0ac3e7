import { feature, membersOf, partial, present, Resource, Serves, shows, standardBelow, v2 } from '#http';
import { releaseLinkList, type ReleaseLinkRecord } from '../../application/release-link.repository';
import { ReleaseLinks, type CreateReleaseLink } from '../../application/release-links';
import { RELEASE_LINKS } from '../texts';
import { releaseLinkEvents } from '../../application/release.events';

const show = shows<ReleaseLinkRecord>();

const releaseLinkV2 = present<ReleaseLinkRecord>('ReleaseLink', {
  id: show.uuid('id'),
  release_id: show.uuid('releaseId'),
  title: show.text('title'),
  url: show.text('url'),
  metadata: show.object('metadata'),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateReleaseLink>();

class CreateReleaseLinkV2 {
  @member.text('title', { required: true, max: 255, blank: false }) title!: string;
  @member.text('url', { required: true, max: 200, blank: false }) url!: string;
  @member.object('metadata', { max: 65_536, default: {} }) metadata?: object;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') release_id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateReleaseLinkV2 extends partial(CreateReleaseLinkV2) {}

const standard = standardBelow('release_id');
const READERS = 'O A M';
const WRITERS = 'O A';

@Resource({
  style: v2,
  tag: 'Release links',
  about: RELEASE_LINKS,
  path: 'workspaces/:slug/releases/:release_id/links',
  level: 'workspace',
  scope: 'releases.links',
  gates: [feature('releases')],
  presenter: releaseLinkV2,
  events: [{ kinds: [releaseLinkEvents], sight: 'record' }],
})
@Serves(
  standard.list({
    id: 'list-release-links',
    summary: 'List links of a release',
    allow: READERS,
    list: releaseLinkList,
  }),
  standard.get('pk', { id: 'get-release-link', summary: 'Get a link of a release', allow: READERS }),
  standard.create({
    id: 'create-release-link',
    summary: 'Add a link to a release',
    allow: WRITERS,
    body: CreateReleaseLinkV2,
  }),
  standard.update('pk', {
    id: 'update-release-link',
    summary: 'Update a link of a release',
    allow: WRITERS,
    body: UpdateReleaseLinkV2,
  }),
  standard.remove('pk', { id: 'delete-release-link', summary: 'Delete a link of a release', allow: WRITERS }),
)
export class ReleaseLinksV2Controller {
  constructor(readonly records: ReleaseLinks) {}
}

import { feature, membersOf, partial, present, Resource, Serves, shows, standardBelow, v1 } from '#http';
import type { ListSpec } from '#kernel';
import { MAX_URL } from '../../../discussion';
import { releaseLinkList, type ReleaseLinkRecord } from '../../application/release-link.repository';
import { ReleaseLinks, type CreateReleaseLink } from '../../application/release-links';
import { RELEASE_LINKS } from '../texts';

const show = shows<ReleaseLinkRecord>();

const releaseLinkV1 = present<ReleaseLinkRecord>('ReleaseLink', {
  id: show.uuid('id'),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  deleted_at: show.datetime('deletedAt', { nullable: true }),
  title: show.text('title'),
  url: show.text('url'),
  metadata: show.object('metadata'),
  created_by: show.uuid('createdById', { nullable: true }),
  updated_by: show.uuid('updatedById', { nullable: true }),
  workspace: show.uuid('workspaceId'),
  release: show.uuid('releaseId'),
});

const member = membersOf<CreateReleaseLink>();

class CreateReleaseLinkV1 {
  @member.text('url', { required: true, max: MAX_URL, blank: false, example: 'https://example.com/' }) url!: string;
  @member.text('title', { max: 255 }) title?: string;
  @member.object('metadata', { max: 65_536, default: {} }) metadata?: object;
}

class UpdateReleaseLinkV1 extends partial(CreateReleaseLinkV1) {}

const standard = standardBelow('release_id');
const READERS = 'O A M';
const WRITERS = 'O A';
const list: ListSpec = { ...releaseLinkList, searchable: false };

@Resource({
  style: v1,
  tag: 'Release links',
  about: RELEASE_LINKS,
  path: 'workspaces/:workspace_slug/releases/:release_id/links',
  level: 'workspace',
  scope: 'releases.links',
  gates: [feature('releases')],
  presenter: releaseLinkV1,
})
@Serves(
  standard.list({ id: 'release_links_list', summary: 'List links of a release', allow: READERS, list, filters: [] }),
  standard.get('link_id', { id: 'release_links_retrieve', summary: 'Get a link of a release', allow: READERS }),
  standard.create({
    id: 'release_links_create',
    summary: 'Add a link to a release',
    allow: WRITERS,
    body: CreateReleaseLinkV1,
  }),
  standard.update('link_id', {
    id: 'release_links_update',
    summary: 'Update a link of a release',
    allow: WRITERS,
    body: UpdateReleaseLinkV1,
  }),
  standard.remove('link_id', { id: 'release_links_delete', summary: 'Delete a link of a release', allow: WRITERS }),
)
export class ReleaseLinksV1Controller {
  constructor(readonly records: ReleaseLinks) {}
}

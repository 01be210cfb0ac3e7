import { auditV1, membersOf, present, Resource, Serves, shows, standardBelow, v1 } from '#http';
import { MAX_SETTINGS } from '#kernel';
import { MAX_URL } from '../../../discussion';
import { releaseLinkList, type ReleaseLinkRecord } from '../../application/release-link.repository';
import { ReleaseLinks, type CreateReleaseLink } from '../../application/release-links';
import { releasesResource } from '../common';

const show = shows<ReleaseLinkRecord>();

const releaseLinkV1 = present<ReleaseLinkRecord>('ReleaseLink', {
  id: show.uuid('id'),
  title: show.text('title'),
  url: show.text('url'),
  metadata: show.object('metadata'),
  ...auditV1,
  workspace: show.uuid('workspaceId'),
  release: show.uuid('releaseId'),
});

const member = membersOf<CreateReleaseLink>();

class CreateReleaseLinkV1 {
  @member.text('url', { required: true, max: MAX_URL, blank: false, example: 'https://example.com/' }) url!: string;
  @member.text('title', { max: 255 }) title?: string;
  @member.object('metadata', { max: MAX_SETTINGS, default: {} }) metadata?: object;
}

@Resource({
  ...releasesResource,
  style: v1,
  tag: 'Release links',
  path: 'workspaces/:workspace_slug/releases/:release_id/links',
  scope: 'releases.links',
  noun: 'link of a release',
  idPrefix: 'release_links',
  presenter: releaseLinkV1,
})
@Serves(
  ...standardBelow('release_id').records('link_id', {
    list: { ...releaseLinkList, searchable: false },
    filters: [],
    body: CreateReleaseLinkV1,
  }),
)
export class ReleaseLinksV1Controller {
  constructor(readonly records: ReleaseLinks) {}
}

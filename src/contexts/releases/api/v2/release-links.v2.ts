import { auditV2, EchoOf, membersOf, present, Resource, Serves, shows, standardBelow, v2 } from '#http';
import { MAX_SETTINGS } from '#kernel';
import { releaseLinkEvents, releaseLinkList, type ReleaseLinkRecord } from '../../application/release-link.repository';
import { ReleaseLinks, type CreateReleaseLink } from '../../application/release-links';
import { releasesResource } from '../common';

const show = shows<ReleaseLinkRecord>();

const releaseLinkV2 = present<ReleaseLinkRecord>('ReleaseLink', {
  id: show.uuid('id'),
  release_id: show.uuid('releaseId'),
  title: show.text('title'),
  url: show.text('url'),
  metadata: show.object('metadata'),
  ...auditV2,
});

const member = membersOf<CreateReleaseLink>();

@EchoOf(releaseLinkV2)
class CreateReleaseLinkV2 {
  @member.text('title', { required: true, max: 255, blank: false }) title!: string;
  @member.text('url', { required: true, max: 200, blank: false }) url!: string;
  @member.object('metadata', { max: MAX_SETTINGS, default: {} }) metadata?: object;
}

@Resource({
  ...releasesResource,
  style: v2,
  tag: 'Release links',
  about: 'Web addresses that belong to a release, each with a title. A release has an address only once.',
  path: 'workspaces/:slug/releases/:release_id/links',
  scope: 'releases.links',
  noun: 'link of a release',
  idNoun: 'release link',
  presenter: releaseLinkV2,
  events: [{ kinds: [releaseLinkEvents], visibility: 'record' }],
})
@Serves(...standardBelow('release_id').records('pk', { list: releaseLinkList, body: CreateReleaseLinkV2 }))
export class ReleaseLinksV2Controller {
  constructor(readonly records: ReleaseLinks) {}
}

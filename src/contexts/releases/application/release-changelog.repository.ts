import { defineMentioned, defineRecordEvents } from '#events';
import { order, type ListSpec } from '#kernel';
import { OfReleaseRepository, type OfRelease } from './release.access';
import type { Description } from './release.text';

/** The text about what is new in a release. Each release has one. */
export interface ReleaseChangelogRecord extends OfRelease, Description {}

export const changelogList: ListSpec = {
  filters: {},
  orderings: { id: { cursor: true } },
  defaultOrder: order('id'),
  searchable: false,
};

export abstract class ReleaseChangelogRepository extends OfReleaseRepository<ReleaseChangelogRecord> {}

const CHANGELOG = { kind: 'release.changelog', entityType: 'release_changelog' };

export const ReleaseChangelogMentioned = defineMentioned(CHANGELOG);

export const releaseChangelogEvents = defineRecordEvents<ReleaseChangelogRecord>({
  ...CHANGELOG,
  text: { member: 'descriptionHtml', mentioned: ReleaseChangelogMentioned },
});

import { defineMentioned, defineRecordEvents } from '#events';
import type { ReleaseRecord } from './release.repository';
import type { ReleaseLabelRecord } from './release-label.repository';
import type { ReleaseTagRecord } from './release-tag.repository';
import type { ReleaseChangelogRecord } from './release-changelog.repository';
import type { ReleaseCommentRecord } from './release-comment.repository';
import type { ReleaseLinkRecord } from './release-link.repository';

const RELEASE = { kind: 'release', entityType: 'release' };
const COMMENT = { kind: 'release.comment', entityType: 'release_comment' };
const CHANGELOG = { kind: 'release.changelog', entityType: 'release_changelog' };

export const ReleaseMentioned = defineMentioned(RELEASE);
export const ReleaseCommentMentioned = defineMentioned(COMMENT);
export const ReleaseChangelogMentioned = defineMentioned(CHANGELOG);

export const releaseEvents = defineRecordEvents<ReleaseRecord>({
  ...RELEASE,
  text: { member: 'descriptionHtml', mentioned: ReleaseMentioned },
});

export const releaseTagEvents = defineRecordEvents<ReleaseTagRecord>({
  kind: 'release.tag',
  entityType: 'release_tag',
});

export const releaseLabelEvents = defineRecordEvents<ReleaseLabelRecord>({
  kind: 'release.label',
  entityType: 'release_label',
});

export const releaseLinkEvents = defineRecordEvents<ReleaseLinkRecord>({
  kind: 'release.link',
  entityType: 'release_link',
});

export const releaseCommentEvents = defineRecordEvents<ReleaseCommentRecord>({
  ...COMMENT,
  text: { member: 'commentHtml', mentioned: ReleaseCommentMentioned },
});

export const releaseChangelogEvents = defineRecordEvents<ReleaseChangelogRecord>({
  ...CHANGELOG,
  text: { member: 'descriptionHtml', mentioned: ReleaseChangelogMentioned },
});

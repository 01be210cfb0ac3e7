import { defineRecordEvents } from '#events';
import type { ReleaseRecord } from './release.repository';
import type { ReleaseLabelRecord } from './release-label.repository';
import type { ReleaseTagRecord } from './release-tag.repository';
import type { ReleaseChangelogRecord } from './release-changelog.repository';
import type { ReleaseCommentRecord } from './release-comment.repository';
import type { ReleaseLinkRecord } from './release-link.repository';

export const releaseEvents = defineRecordEvents<ReleaseRecord>({ kind: 'release', entityType: 'release' });

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
  kind: 'release.comment',
  entityType: 'release_comment',
});

export const releaseChangelogEvents = defineRecordEvents<ReleaseChangelogRecord>({
  kind: 'release.changelog',
  entityType: 'release_changelog',
});

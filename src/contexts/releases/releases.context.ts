import { defineContext } from '#context';
import { BROKEN_RULE, errorCode } from '#kernel';
import {
  releaseChangelogEvents,
  ReleaseChangelogMentioned,
  releaseCommentEvents,
  ReleaseCommentMentioned,
  releaseEvents,
  releaseLabelEvents,
  releaseLinkEvents,
  ReleaseMentioned,
  releaseTagEvents,
} from './application/release.events';
import { VERSION_TAKEN } from './application/release-tags.errors';
import { releaseReference } from './infrastructure/persistence/item-references';
import { ReleaseChangelogRow } from './infrastructure/persistence/release-changelog.row';
import { ReleaseCommentRow } from './infrastructure/persistence/release-comment.row';
import { ReleaseLabelRow } from './infrastructure/persistence/release-label.row';
import { ReleaseLinkRow } from './infrastructure/persistence/release-link.row';
import { ReleaseTagRow } from './infrastructure/persistence/release-tag.row';
import { ReleaseRow } from './infrastructure/persistence/release.row';

export const releases = defineContext({
  name: 'releases',
  modules: async () => {
    const { ReleasesModule } = await import('./index.js');
    return [ReleasesModule];
  },
  rows: [ReleaseRow, ReleaseTagRow, ReleaseLabelRow, ReleaseLinkRow, ReleaseCommentRow, ReleaseChangelogRow],
  codes: {
    [VERSION_TAKEN]: { ...errorCode('conflict'), isRule: true },
    release_label_name_taken: BROKEN_RULE,
    release_link_url_taken: BROKEN_RULE,
  },
  events: [
    releaseEvents,
    releaseTagEvents,
    releaseLabelEvents,
    releaseLinkEvents,
    releaseCommentEvents,
    releaseChangelogEvents,
    ReleaseMentioned,
    ReleaseCommentMentioned,
    ReleaseChangelogMentioned,
  ],
  itemReferences: [releaseReference],
});

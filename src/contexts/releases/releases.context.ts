import { defineContext } from '#context';
import { BROKEN_RULE, errorCode } from '#kernel';
import { releaseChangelogEvents, ReleaseChangelogMentioned } from './application/release-changelog.repository';
import { releaseCommentEvents, ReleaseCommentMentioned } from './application/release-comment.repository';
import { releaseLabelEvents } from './application/release-label.repository';
import { releaseLinkEvents } from './application/release-link.repository';
import { releaseTagEvents } from './application/release-tag.repository';
import { releaseEvents, ReleaseMentioned } from './application/release.repository';
import { VERSION_TAKEN } from './domain/release';
import { releaseReference } from './infrastructure/persistence/item-references';
import {
  ReleaseChangelogRow,
  ReleaseCommentRow,
  ReleaseLabelRow,
  ReleaseLinkRow,
  ReleaseRow,
  ReleaseTagRow,
} from './infrastructure/persistence/rows';
import { namedReleases } from './infrastructure/persistence/named-records';
import { personalReleases } from './infrastructure/persistence/own-records';
import { ledReleases } from './infrastructure/persistence/hands-over';

/** Releases, their notes and their work items. */
export const releases = defineContext({
  name: 'releases',
  modules: async () => {
    const { ReleasesModule } = await import('./releases.module.js');
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
  namedRecords: [namedReleases],
  ownRecords: personalReleases,
  handsOver: ledReleases,
});

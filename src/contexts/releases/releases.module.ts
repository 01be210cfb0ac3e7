import { Module } from '@nestjs/common';
import { recordsOf } from '#persistence';
import { IdentityModule } from '../identity';
import { HandOvers, ProjectsModule } from '../projects';
import { QueriesModule } from '../queries';
import { WorkItemsModule } from '../work-items';
import { ReleaseChangelogV1Controller } from './api/v1/release-changelog.v1';
import { ReleaseCommentsV1Controller } from './api/v1/release-comments.v1';
import { ReleaseItemsV1Controller } from './api/v1/release-items.v1';
import { LabelsOfReleasesV1Controller, ReleaseLabelsV1Controller } from './api/v1/release-labels.v1';
import { ReleaseLinksV1Controller } from './api/v1/release-links.v1';
import { ReleaseTagsV1Controller } from './api/v1/release-tags.v1';
import { ReleasesV1Controller } from './api/v1/releases.v1';
import { ReleaseCommentsV2Controller } from './api/v2/release-comments.v2';
import { ReleaseLabelsV2Controller } from './api/v2/release-labels.v2';
import { ReleaseLinksV2Controller } from './api/v2/release-links.v2';
import { ReleaseTagsV2Controller } from './api/v2/release-tags.v2';
import { ReleasesV2Controller } from './api/v2/releases.v2';
import { LabelledReleases } from './application/labelled-releases';
import { ReleaseChangelogRepository } from './application/release-changelog.repository';
import { ReleaseChangelogs } from './application/release-changelogs';
import { ReleaseCommentRepository } from './application/release-comment.repository';
import { ReleaseComments } from './application/release-comments';
import { ReleaseItems } from './application/release-items';
import { ReleaseLabelRepository } from './application/release-label.repository';
import { ReleaseLabels } from './application/release-labels';
import { ReleaseLinkRepository } from './application/release-link.repository';
import { ReleaseLinks } from './application/release-links';
import { ReleaseNotes } from './application/release-notes';
import { ReleaseTagRepository } from './application/release-tag.repository';
import { ReleaseTags } from './application/release-tags';
import { ReleaseAccess } from './application/release.access';
import { ReleaseChanges } from './application/release.changes';
import { ReleaseRepository } from './application/release.repository';
import { Releases } from './application/releases';
import { releaseChangelogTable, releaseLabelTable, releaseLinkTable } from './infrastructure/persistence/rows';
import {
  SqlReleaseCommentRepository,
  SqlReleaseRepository,
  SqlReleaseTagRepository,
} from './infrastructure/persistence/sql.repositories';

const CONTROLLERS = [
  ...[ReleasesV1Controller, ReleaseTagsV1Controller, ReleaseLabelsV1Controller, LabelsOfReleasesV1Controller],
  ...[ReleaseLinksV1Controller, ReleaseCommentsV1Controller, ReleaseChangelogV1Controller, ReleaseItemsV1Controller],
  ...[ReleasesV2Controller, ReleaseTagsV2Controller, ReleaseLabelsV2Controller],
  ...[ReleaseLinksV2Controller, ReleaseCommentsV2Controller],
];

@Module({
  imports: [IdentityModule, ProjectsModule, WorkItemsModule, QueriesModule],
  controllers: CONTROLLERS,
  providers: [
    Releases,
    { provide: ReleaseRepository, useClass: SqlReleaseRepository },
    ...[ReleaseAccess, ReleaseChanges, ReleaseItems, ReleaseNotes, LabelledReleases],
    ReleaseTags,
    { provide: ReleaseTagRepository, useClass: SqlReleaseTagRepository },
    ReleaseLabels,
    recordsOf(ReleaseLabelRepository, releaseLabelTable),
    ReleaseLinks,
    recordsOf(ReleaseLinkRepository, releaseLinkTable),
    ReleaseComments,
    { provide: ReleaseCommentRepository, useClass: SqlReleaseCommentRepository },
    ReleaseChangelogs,
    recordsOf(ReleaseChangelogRepository, releaseChangelogTable),
  ],
})
export class ReleasesModule {
  constructor(handOvers: HandOvers, releases: Releases) {
    handOvers.add('releases', (ctx, ids, { to }) => releases.pass(ctx, ids, to));
  }
}

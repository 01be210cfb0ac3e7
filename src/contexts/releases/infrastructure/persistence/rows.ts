import { Column, Entity } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type RecordScope, type RecordTable } from '#persistence';
import { changelogList } from '../../application/release-changelog.repository';
import { releaseCommentList } from '../../application/release-comment.repository';
import { releaseLabelList } from '../../application/release-label.repository';
import { releaseLinkList } from '../../application/release-link.repository';
import { releaseTagList } from '../../application/release-tag.repository';
import type { ReleaseCtx } from '../../application/release.access';
import { releaseList } from '../../application/release.repository';
import type { ReleaseStatus } from '../../domain/release';

@Entity('releases')
export class ReleaseRow extends TenantRow {
  @Column('text') name!: string;
  @Column('text') descriptionHtml!: string;
  @Column('text') descriptionStripped!: string;
  @Column('jsonb') descriptionJson!: object;
  @Column('text') status!: ReleaseStatus;
  @Column('date', { nullable: true }) startDate!: string | null;
  @Column('date', { nullable: true }) targetDate!: string | null;
  @Column('date', { nullable: true }) releaseDate!: string | null;
  @Column('uuid', { nullable: true }) leadId!: string | null;
  @Column('uuid', { nullable: true }) tagId!: string | null;
  @Column('uuid', { array: true }) labelIds!: readonly string[];
  @Column('boolean') isLatest!: boolean;
  @Column('boolean') isPrerelease!: boolean;
  @Column('jsonb') logoProps!: object;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const releaseTable: RecordTable<WorkspaceCtx, ReleaseRow> = {
  row: ReleaseRow,
  list: releaseList,
  place: inWorkspace,
  search: ['name'],
};

@Entity('release_tags')
export class ReleaseTagRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('text') tagVersion!: string;
  @Column('text') description!: string;
  @Column('text', { nullable: true }) commitHash!: string | null;
  @Column('text', { nullable: true }) gitTag!: string | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const releaseTagTable: RecordTable<WorkspaceCtx, ReleaseTagRow> = {
  row: ReleaseTagRow,
  list: releaseTagList,
  place: inWorkspace,
  search: ['tagVersion', 'description', 'gitTag'],
  model: { filters: { version: 't.tag_version' }, orderings: { version: 't.tag_version' } },
};

@Entity('release_labels')
export class ReleaseLabelRow extends TenantRow {
  @Column('text') name!: string;
  @Column('text') color!: string;
  @Column('double precision') sortOrder!: number;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const releaseLabelTable: RecordTable<WorkspaceCtx, ReleaseLabelRow> = {
  row: ReleaseLabelRow,
  list: releaseLabelList,
  place: inWorkspace,
  search: ['name'],
};

/**
 * Scope of the links, comments and changelog of a release. Writers lock the release, so that they run one after the
 * other.
 */
const inRelease: RecordScope<Pick<ReleaseCtx, 'workspaceId' | 'releaseId'>> = {
  values: ({ releaseId }) => ({ releaseId }),
  lock: async (db, { workspaceId, releaseId }) => {
    const text = 'select 1 from releases where workspace_id = $1 and id = $2 for no key update';
    await db.query(text, [workspaceId, releaseId]);
  },
};

abstract class OfReleaseRow extends TenantRow {
  @Column('uuid') releaseId!: string;
}

@Entity('release_links')
export class ReleaseLinkRow extends OfReleaseRow {
  @Column('text') title!: string;
  @Column('text') url!: string;
  @Column('jsonb') metadata!: object;
}

export const releaseLinkTable: RecordTable<ReleaseCtx, ReleaseLinkRow> = {
  row: ReleaseLinkRow,
  list: releaseLinkList,
  place: inRelease,
  search: ['title', 'url'],
};

@Entity('release_comments')
export class ReleaseCommentRow extends OfReleaseRow {
  @Column('uuid', { nullable: true }) parentId!: string | null;
  @Column('text') commentHtml!: string;
  @Column('text') commentStripped!: string;
  @Column('jsonb') commentJson!: object;
  @Column('boolean') isResolved!: boolean;
  @Column('timestamptz', { nullable: true }) editedAt!: string | null;
}

export const releaseCommentTable: RecordTable<ReleaseCtx, ReleaseCommentRow> = {
  row: ReleaseCommentRow,
  list: releaseCommentList,
  place: inRelease,
  search: ['commentStripped'],
};

@Entity('release_changelogs')
export class ReleaseChangelogRow extends OfReleaseRow {
  @Column('text') descriptionHtml!: string;
  @Column('text') descriptionStripped!: string;
  @Column('jsonb') descriptionJson!: object;
}

export const releaseChangelogTable: RecordTable<ReleaseCtx, ReleaseChangelogRow> = {
  row: ReleaseChangelogRow,
  list: changelogList,
  place: inRelease,
};

import { Column, Entity } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inProjectOrWorkspace, TenantRow, type LinkSets, type OwnFilter, type RecordTable } from '#persistence';
import { pageList } from '../../application/page.repository';
import type { Access } from '../../domain/page';

@Entity('pages')
export class PageRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('uuid', { nullable: true }) parentId!: string | null;
  @Column('text') name!: string;
  @Column('text') descriptionHtml!: string;
  @Column('text') descriptionStripped!: string;
  @Column('jsonb') description!: object;
  @Column('smallint') access!: Access;
  @Column('uuid', { nullable: true }) collectionId!: string | null;
  @Column('boolean') isLocked!: boolean;
  @Column('uuid') ownedById!: string;
  @Column('text') color!: string;
  @Column('jsonb') logoProps!: object;
  @Column('jsonb') viewProps!: object;
  @Column('double precision') sortOrder!: number;
  @Column('timestamptz', { nullable: true }) archivedAt!: string | null;
  @Column('text', { nullable: true }) anchor!: string | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  labelIds!: readonly string[];
}

const WORDS = /[\p{L}\p{N}]+/gu;

/** Found by the index of words, apart from the page: beside a name that may match as well, the words of each page would be read. */
const words: OwnFilter = (text: string) => (params) => {
  const found = text.match(WORDS) ?? [];
  if (!found.length) return 'false';
  const query = params.add(found.map((word) => `${word}:*`).join(' & '));
  return `t.id in (select w.id from pages w
    where w.workspace_id = $1 and w.deleted_at is null and w.words @@ to_tsquery('simple', ${query}))`;
};

export const pageTable: RecordTable<WorkspaceCtx, PageRow> = {
  row: PageRow,
  list: pageList,
  place: inProjectOrWorkspace,
  model: {
    filters: {
      isArchived: '(t.archived_at is not null)',
      isGlobal: '(t.project_id is null)',
      isShared: `(t.access = 0 and t.collection_id is not null and t.collection_id = any(array(
        select c.id from collections c where c.workspace_id = $1 and c.access = 1)))`,
      labelId: (ids: readonly string[]) => (params) =>
        `exists (select 1 from page_labels l where l.workspace_id = $1 and l.page_id = t.id and l.deleted_at is null
          and l.label_id = any(${params.add(ids)}::uuid[]))`,
      words,
      favoriteOf: (userId: string) => (params) =>
        `exists (select 1 from page_favorites f where f.workspace_id = $1 and f.page_id = t.id
          and f.user_id = ${params.add(userId)})`,
    },
    orderings: { name: 'lower(t.name)' },
  },
};

/** Labels that were deleted are not shown. */
export const pageSets: LinkSets<PageRow> = {
  labelIds: {
    table: 'page_labels',
    owner: 'page_id',
    linked: 'label_id',
    such: `exists (select 1 from labels k where k.workspace_id = $1 and k.id = l.label_id and k.deleted_at is null)`,
  },
};

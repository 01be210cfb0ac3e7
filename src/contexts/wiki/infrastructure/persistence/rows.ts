import { Injectable } from '@nestjs/common';
import { Column, Entity } from 'typeorm';
import { governs, type WorkspaceCtx } from '#kernel';
import {
  Db,
  inProjectOrWorkspace,
  inWorkspace,
  ProjectOwnedRow,
  SqlRecords,
  TenantRow,
  type Condition,
  type CustomFilter,
  type LinkSets,
  type RecordScope,
  type RecordTable,
} from '#persistence';
import { PRIVATE, PUBLIC, type Access } from '../../domain/page';
import {
  pageLinkList,
  pageList,
  pageVersionList,
  type InPage,
  type PageLinkRepository,
  type PageVersionRepository,
} from '../../application/page.repository';
import { KEPT_PAGE_VERSIONS } from '../../domain/page-version';
import { inWorkItem, type InWorkItem } from '../../../work-items';
import { collectionList, collectionMemberList, type InCollection } from '../../application/collection.repository';
import type { MemberAccess } from '../../domain/collection';

/**
 * Condition for collections of the alias that the caller may see: public ones, and private ones that the caller owns,
 * is a member of, or runs as an admin.
 */
export const seesCollection =
  (ctx: WorkspaceCtx, alias: string): Condition =>
  (params) => {
    if (governs(ctx)) return 'true';
    const caller = params.add(ctx.userId);
    return `(${alias}.access = ${PUBLIC} or ${alias}.owned_by_id = ${caller} or exists (
      select 1 from collection_members m where m.workspace_id = $1 and m.collection_id = ${alias}.id
      and m.member_id = ${caller} and m.deleted_at is null))`;
  };

/**
 * Condition for pages of the alias that the caller may see: the caller's own private pages, and public ones that are in
 * no collection or in one that the caller may see.
 */
export const seesPage =
  (ctx: WorkspaceCtx, alias: string): Condition =>
  (params) => {
    const held = governs(ctx)
      ? ''
      : ` and (${alias}.collection_id is null or ${alias}.collection_id = any(array(
          select c.id from collections c where c.workspace_id = $1 and ${seesCollection(ctx, 'c')(params)})))`;
    const own = `(${alias}.access = ${PRIVATE} and ${alias}.owned_by_id = ${params.add(ctx.userId)})`;
    return `(${own} or (${alias}.access = ${PUBLIC}${held}))`;
  };

/**
 * Condition for pages of the alias that the caller may see in the wiki and in these projects. The caller must have
 * access to the projects.
 */
export const seesPageIn =
  (ctx: WorkspaceCtx, projectIds: readonly string[], alias: string): Condition =>
  (params) => {
    const places = [
      // Guests of a workspace have no access to its wiki.
      ...(ctx.workspaceRole === 'guest' ? [] : [`${alias}.project_id is null`]),
      `${alias}.project_id = any(${params.add(projectIds)}::uuid[])`,
    ];
    return `(${places.join(' or ')}) and ${seesPage(ctx, alias)(params)}`;
  };

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

/**
 * Searches the words in a separate subquery so that PostgreSQL uses the index. Combined with a condition on names it
 * would read the words of every page.
 */
const words: CustomFilter = (text: string) => (params) => {
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
        `t.id in (select f.entity_id from favorites f where f.workspace_id = $1 and f.user_id = ${params.add(userId)}
          and f.entity_type = 'page' and f.deleted_at is null)`,
    },
    orderings: { name: 'lower(t.name)' },
  },
};

/** Links to deleted labels are left out. */
export const pageSets: LinkSets<PageRow> = {
  labelIds: {
    table: 'page_labels',
    owner: 'page_id',
    linked: 'label_id',
    such: `exists (select 1 from labels k where k.workspace_id = $1 and k.id = l.label_id and k.deleted_at is null)`,
  },
};

@Entity('page_versions')
export class PageVersionRow extends TenantRow {
  @Column('uuid') pageId!: string;
  @Column('text') descriptionHtml!: string;
  @Column('text') descriptionStripped!: string;
  @Column('jsonb') description!: object;
  @Column('boolean') isClosed!: boolean;
}

const ofPage: RecordScope<InPage> = { ...inWorkspace, values: ({ parent }) => ({ pageId: parent }) };

const pageVersionTable: RecordTable<InPage, PageVersionRow> = {
  row: PageVersionRow,
  list: pageVersionList,
  place: ofPage,
};

@Injectable()
export class SqlPageVersionRepository extends SqlRecords<InPage, PageVersionRow> implements PageVersionRepository {
  constructor(db: Db) {
    super(db, pageVersionTable);
  }

  async newest({ workspaceId, parent }: InPage): Promise<PageVersionRow | null> {
    const [found] = await this.db.query<{ id: string }>(
      `select id from page_versions where workspace_id = $1 and page_id = $2 order by created_at desc, id desc limit 1`,
      [workspaceId, parent],
    );
    return found ? ((await this.byIds({ workspaceId }, [found.id])).get(found.id) ?? null) : null;
  }

  async forgetOldest({ workspaceId, parent }: InPage): Promise<void> {
    await this.db.query(
      `delete from page_versions where workspace_id = $1 and page_id = $2 and id in (
         select id from page_versions where workspace_id = $1 and page_id = $2
         order by created_at desc, id desc offset ${KEPT_PAGE_VERSIONS})`,
      [workspaceId, parent],
    );
  }
}

@Entity('work_item_pages')
export class WorkItemPageRow extends ProjectOwnedRow {
  @Column('uuid') workItemId!: string;
  @Column('uuid') pageId!: string;
}

const pageLinkTable: RecordTable<InWorkItem, WorkItemPageRow> = {
  row: WorkItemPageRow,
  list: pageLinkList,
  place: inWorkItem,
};

@Injectable()
export class SqlPageLinkRepository extends SqlRecords<InWorkItem, WorkItemPageRow> implements PageLinkRepository {
  constructor(db: Db) {
    super(db, pageLinkTable);
  }

  protected override within(ctx: InWorkItem, such: Partial<WorkItemPageRow> = {}): Condition[] {
    const seen: Condition = (params) =>
      `exists (select 1 from pages g where g.workspace_id = $1 and g.id = t.page_id and g.deleted_at is null
        and ${seesPage(ctx, 'g')(params)})`;
    return [...super.within(ctx, such), seen];
  }
}

@Entity('collections')
export class CollectionRow extends TenantRow {
  @Column('text') name!: string;
  @Column('smallint') access!: Access;
  @Column('uuid') ownedById!: string;
  @Column('boolean') isDefault!: boolean;
  @Column('boolean') isGlobal!: boolean;
  @Column('jsonb') logoProps!: object;
  @Column('double precision') sortOrder!: number;
}

export const collectionTable: RecordTable<WorkspaceCtx, CollectionRow> = {
  row: CollectionRow,
  list: collectionList,
  place: inWorkspace,
  search: ['name'],
  model: { orderings: { name: 'lower(t.name)' } },
};

@Entity('collection_members')
export class CollectionMemberRow extends TenantRow {
  @Column('uuid') collectionId!: string;
  @Column('uuid') memberId!: string;
  @Column('smallint') access!: MemberAccess;
}

const ofCollection: RecordScope<InCollection> = { ...inWorkspace, values: ({ parent }) => ({ collectionId: parent }) };

export const collectionMemberTable: RecordTable<InCollection, CollectionMemberRow> = {
  row: CollectionMemberRow,
  list: collectionMemberList,
  place: ofCollection,
};

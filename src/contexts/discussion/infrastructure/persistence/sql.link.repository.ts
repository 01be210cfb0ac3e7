import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { Db, ownColumns, type ReadModel } from '#persistence';
import { nestedColumns, NestedStore } from '../../../work-items';
import { linkList, type LinkRecord, type LinkRepository } from '../../application/link.repository';
import { WorkItemLinkRow } from './work-item-link.row';

const model: ReadModel<LinkRecord> = {
  table: 'work_item_links',
  columns: { ...nestedColumns, ...ownColumns('title', 'url', 'metadata') },
  where: 't.deleted_at is null',
  search: ['t.title', 't.url'],
};

@Injectable()
export class SqlLinkRepository extends NestedStore<LinkRecord> implements LinkRepository {
  constructor(db: Db) {
    super(db, { row: WorkItemLinkRow, list: linkList, model });
  }

  async idOfUrl(ctx: ProjectCtx, itemId: string, url: string): Promise<string | null> {
    const [row] = await this.db.query<{ id: string }>(
      `select id from work_item_links
       where workspace_id = $1 and work_item_id = $2 and md5(url) = md5($3) and url = $3 and deleted_at is null`,
      [ctx.workspaceId, itemId, url],
    );
    return row?.id ?? null;
  }
}

import { Injectable } from '@nestjs/common';
import { Column, Entity } from 'typeorm';
import { Db, ProjectOwnedRow, SqlRecords, type Condition, type RecordTable } from '#persistence';
import { inWorkItem, type InWorkItem } from '../../../work-items';
import { pageLinkList, type PageLinkRepository } from '../../application/page-link.repository';
import { seesPage } from './visible';

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

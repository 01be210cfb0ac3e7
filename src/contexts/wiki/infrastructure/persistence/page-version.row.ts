import { Injectable } from '@nestjs/common';
import { Column, Entity } from 'typeorm';
import { Db, inWorkspace, SqlRecords, TenantRow, type Place, type RecordTable } from '#persistence';
import { pageVersionList, type InPage, type PageVersionRepository } from '../../application/page-version.repository';
import { KEPT_PAGE_VERSIONS } from '../../domain/page-version';

@Entity('page_versions')
export class PageVersionRow extends TenantRow {
  @Column('uuid') pageId!: string;
  @Column('text') descriptionHtml!: string;
  @Column('text') descriptionStripped!: string;
  @Column('jsonb') description!: object;
  @Column('boolean') isClosed!: boolean;
}

const ofPage: Place<InPage> = { ...inWorkspace, values: ({ parent }) => ({ pageId: parent }) };

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

import { Injectable } from '@nestjs/common';
import { governs, type ListRequest, type Page, type WorkspaceCtx, type WorkspaceKey } from '#kernel';
import { Db, equals, ownColumns, Reads, RowStore, tenantColumns, type Condition, type ReadModel } from '#persistence';
import { belonging } from '../../../projects';
import { assetList, AssetRepository, type AssetOwner, type AssetRecord } from '../../application/asset.repository';
import type { Asset } from '../../domain/asset';
import { AssetRow } from './rows';

type Read = Omit<AssetRecord, 'workspaceSlug'>;

const model: ReadModel<Read> = {
  table: 'assets',
  columns: {
    ...tenantColumns,
    ...ownColumns('projectId', 'entityType', 'entityIdentifier', 'name', 'contentType', 'size', 'storageKey'),
    ...ownColumns('attributes', 'isUploaded', 'storageMetadata', 'externalSource', 'externalId'),
  },
  where: 't.deleted_at is null',
};

/** Condition for files of the workspace itself, and of those of its projects that the caller belongs to. */
const ownOf =
  (ctx: WorkspaceCtx): Condition =>
  (params) => {
    const own = 't.entity_identifier is null';
    if (governs(ctx)) return own;
    const mine = belonging(`m.user_id = ${params.add(ctx.userId)}`);
    return `${own} and (t.project_id is null or t.project_id in (select m.project_id from ${mine} m))`;
  };

const on = (ctx: WorkspaceCtx, owner: AssetOwner | null): Condition[] =>
  owner
    ? [equals('t.entity_identifier', owner.entityIdentifier), equals('t.entity_type', owner.entityType)]
    : [ownOf(ctx)];

const STORED = `
  select coalesce(sum(size), 0)::float8 as bytes from assets
  where workspace_id = $1 and deleted_at is null and is_uploaded`;

@Injectable()
export class SqlAssetRepository extends AssetRepository {
  private readonly reads: Reads<Read>;
  private readonly rows: RowStore<AssetRow>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, assetList, model);
    this.rows = new RowStore(db, AssetRow);
  }

  async list(ctx: WorkspaceCtx, owner: AssetOwner | null, request: ListRequest): Promise<Page<AssetRecord>> {
    const page = await this.reads.list(ctx.workspaceId, request, { conditions: on(ctx, owner) });
    return { ...page, items: page.items.map(addressed(ctx)) };
  }

  async uploaded(ctx: WorkspaceCtx, owner: AssetOwner | null): Promise<AssetRecord[]> {
    const assets = await this.reads.all(ctx.workspaceId, [...on(ctx, owner), () => 't.is_uploaded']);
    return assets.sort(newestFirst).map(addressed(ctx));
  }

  async find(ctx: WorkspaceCtx, owner: AssetOwner | null, id: string): Promise<AssetRecord | null> {
    const asset = await this.reads.one(ctx.workspaceId, [...on(ctx, owner), equals('t.id', id)]);
    return asset && addressed(ctx)(asset);
  }

  findShown(workspaceId: string, { entityType, entityIdentifier, projectId }: AssetOwner, id: string) {
    const near: Condition = (params) =>
      `(t.entity_identifier = ${params.add(entityIdentifier)} or t.entity_identifier is null
        and (t.project_id is null or t.project_id = ${params.add(projectId)}))`;
    const such = [equals('t.id', id), equals('t.entity_type', entityType), near, () => 't.is_uploaded'];
    return this.reads.one(workspaceId, such);
  }

  async idOfExternalPair(
    ctx: WorkspaceCtx,
    owner: AssetOwner | null,
    source: string,
    id: string,
  ): Promise<string | null> {
    const [row] = await this.db.query<{ id: string }>(
      `select id from assets where workspace_id = $1 and entity_identifier is not distinct from $2
         and external_source = $3 and external_id = $4 and deleted_at is null`,
      [ctx.workspaceId, owner?.entityIdentifier ?? null, source, id],
    );
    return row?.id ?? null;
  }

  async storedBytes({ workspaceId }: WorkspaceKey): Promise<number> {
    const [row] = await this.db.query<{ bytes: number }>(STORED, [workspaceId]);
    return row!.bytes;
  }

  async lockPairs({ workspaceId }: WorkspaceCtx): Promise<void> {
    await this.db.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`asset pairs ${workspaceId}`]);
  }

  async insert(ctx: WorkspaceCtx, at: string, asset: Asset): Promise<void> {
    await this.rows.insert(ctx, at, [asset]);
  }

  forWrite(ctx: WorkspaceCtx, owner: AssetOwner | null, id: string): Promise<Asset> {
    return this.rows.forWrite(ctx, id, (row) => row.entityIdentifier === (owner?.entityIdentifier ?? null));
  }

  async update(ctx: WorkspaceCtx, at: string, id: string, patch: Partial<Asset>): Promise<void> {
    await this.rows.update(ctx, at, id, patch);
  }

  async remove(ctx: WorkspaceCtx, at: string, id: string): Promise<void> {
    await this.rows.remove(ctx, at, id);
  }

  async removeOf(ctx: WorkspaceCtx, at: string, entityIdentifiers: readonly string[]): Promise<void> {
    await this.db.query(
      `update assets set deleted_at = $3, updated_at = $3, updated_by_id = $4, version = version + 1
       where workspace_id = $1 and entity_identifier = any($2::uuid[]) and deleted_at is null`,
      [ctx.workspaceId, entityIdentifiers, at, ctx.userId],
    );
  }
}

const newestFirst = (a: Read, b: Read): number => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1);

const addressed =
  ({ workspaceSlug }: WorkspaceCtx) =>
  (asset: Read): AssetRecord => ({ ...asset, workspaceSlug });

import { Injectable } from '@nestjs/common';
import { notFound, snake, type Caller, type ListRequest, type Page } from '#kernel';
import { assertExpected, Db, equals, ownColumns, Reads, type ReadModel } from '#persistence';
import { userAssetList, UserAssetRepository, type UserAssetRecord } from '../../application/user-asset.repository';
import type { UserAsset } from '../../domain/asset';

const model: ReadModel<UserAssetRecord> = {
  table: 'user_assets',
  owner: 't.user_id',
  columns: {
    ...ownColumns('id', 'userId', 'entityType', 'name', 'contentType', 'size', 'storageKey', 'attributes'),
    ...ownColumns('isUploaded', 'storageMetadata', 'createdAt', 'updatedAt', 'version'),
  },
  where: 't.deleted_at is null',
};

const INSERT = `
  insert into user_assets (id, user_id, entity_type, name, content_type, size, storage_key, attributes, is_uploaded,
    storage_metadata, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`;

@Injectable()
export class SqlUserAssetRepository extends UserAssetRepository {
  private readonly reads: Reads<UserAssetRecord>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, userAssetList, model);
  }

  list(userId: string, request: ListRequest): Promise<Page<UserAssetRecord>> {
    return this.reads.list(userId, request);
  }

  find(userId: string, id: string): Promise<UserAssetRecord | null> {
    return this.reads.one(userId, [equals('t.id', id)]);
  }

  async findUploaded(id: string): Promise<UserAsset | null> {
    const columns = Object.entries(model.columns).map(([name, column]) => `${column} as "${name}"`);
    const [asset] = await this.db.read<UserAsset>(
      `select ${columns.join(', ')} from user_assets t where t.id = $1 and t.is_uploaded and t.deleted_at is null`,
      [id],
    );
    return asset ?? null;
  }

  async isTaken(id: string): Promise<boolean> {
    return (await this.db.query('select id from user_assets where id = $1', [id])).length > 0;
  }

  async insert(at: string, asset: UserAsset): Promise<void> {
    const { id, userId, entityType, name, contentType, size, storageKey, isUploaded } = asset;
    const json = [asset.attributes, asset.storageMetadata].map((value) => value && JSON.stringify(value));
    const [attributes, metadata] = json;
    const values = [id, userId, entityType, name, contentType, size, storageKey, attributes, isUploaded, metadata, at];
    await this.db.query(INSERT, values);
  }

  async forWrite(ctx: Caller, id: string): Promise<UserAssetRecord> {
    await this.db.query('select id from user_assets where user_id = $1 and id = $2 for update', [ctx.userId, id]);
    const asset = await this.find(ctx.userId, id);
    if (!asset) throw notFound();
    assertExpected(ctx, asset);
    return asset;
  }

  async update(at: string, id: string, patch: Partial<UserAsset>): Promise<void> {
    const changed = Object.entries(patch);
    const sets = changed.map(([name], index) => `${snake(name)} = $${index + 3}`);
    const values = changed.map(([, value]) => (typeof value === 'object' ? JSON.stringify(value) : value));
    await this.db.query(
      `update user_assets set ${['updated_at = $2', 'version = version + 1', ...sets].join(', ')} where id = $1`,
      [id, at, ...values],
    );
  }

  async remove(at: string, id: string): Promise<void> {
    await this.db.query(
      'update user_assets set deleted_at = $2, updated_at = $2, version = version + 1 where id = $1',
      [id, at],
    );
  }
}

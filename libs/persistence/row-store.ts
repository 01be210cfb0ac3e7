import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { DomainError, notFound } from '#kernel';
import type { Db } from './db';
import type { TenantRow } from './rows';

interface Field {
  readonly property: string;
  /** Of the column. */
  readonly name: string;
  /** The same as SQL. */
  readonly column: string;
  readonly json: boolean;
}

/** On whose behalf rows are written; without a user the service writes them by itself. */
export interface Writer {
  readonly workspaceId: string;
  readonly userId?: string;
  /** Versions that the record about to be changed may have; any unless told. */
  readonly expectedVersions?: readonly number[];
}

/** Members that the store fills in itself. */
export type NewRow<R extends TenantRow> = Omit<
  R,
  'workspaceId' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'createdById' | 'updatedById' | 'version'
> &
  Partial<Pick<R, 'createdAt' | 'createdById'>>;

export const versionMismatch = () =>
  new DomainError('conflict', 'version_mismatch', 'The record has changed since it was read.');

interface Expecting {
  readonly expectedVersions?: readonly number[];
}

/** Holds a row against the request's `If-Match`. */
export function assertExpected({ expectedVersions }: Expecting, { version }: { readonly version: number }): void {
  if (expectedVersions && !expectedVersions.includes(version)) throw versionMismatch();
}

/**
 * Writes rows of one tenant table by named statements made from the entity's metadata. Reads for a change take the
 * row's lock, so a rule that was checked still holds when the transaction commits.
 */
export class RowStore<R extends TenantRow> {
  private shape?: { readonly table: string; readonly fields: readonly Field[] };

  constructor(
    private readonly db: Db,
    private readonly row: EntityTarget<R>,
  ) {}

  async insert(ctx: Writer, at: string, rows: readonly NewRow<R>[]): Promise<void> {
    if (!rows.length) return;
    const { table, fields } = this.fields();
    const columns = fields.map((field) => field.column).join(', ');
    const records = rows.map((row) => this.complete(ctx, at, row));
    if (records.length === 1) {
      const places = fields.map((_, index) => `$${index + 1}`).join(', ');
      await this.db.query(
        `insert into ${table} (${columns}) values (${places})`,
        fields.map((field) => encode(field, records[0]![field.property])),
      );
      return;
    }
    const payload = records.map((r) => Object.fromEntries(fields.map((f) => [f.name, r[f.property]])));
    await this.db.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(payload)],
    );
  }

  /** Locks a live row that other rows' rules depend on; null where there is none. */
  async lock(ctx: Writer, id: string): Promise<R | null> {
    const { table, fields } = this.fields();
    const columns = fields.map((field) => `${field.column} as "${field.property}"`).join(', ');
    const [row] = await this.db.query<R>(
      `select ${columns} from ${table} where workspace_id = $1 and id = $2 and deleted_at is null for update`,
      [ctx.workspaceId, id],
    );
    return row ?? null;
  }

  /** Locks the row that the request is about to change, and holds it against the request's `If-Match`. */
  async forWrite(ctx: Writer, id: string, belongs: (row: R) => boolean = () => true): Promise<R> {
    const row = await this.lock(ctx, id);
    if (!row || !belongs(row)) throw notFound();
    assertExpected(ctx, row);
    return row;
  }

  async update(ctx: Writer, at: string, id: string, patch: Partial<R>): Promise<void> {
    const { table, fields } = this.fields();
    const changed = fields.filter((field) => field.property in patch);
    const sets = changed.map((field, index) => `${field.column} = $${index + 5}`);
    await this.db.query(
      `update ${table} set ${['updated_at = $3', 'updated_by_id = $4', 'version = version + 1', ...sets].join(', ')} ` +
        'where workspace_id = $1 and id = $2',
      [ctx.workspaceId, id, at, ctx.userId ?? null, ...changed.map((f) => encode(f, patch[f.property as keyof R]))],
    );
  }

  async remove(ctx: Writer, at: string, id: string): Promise<void> {
    await this.update(ctx, at, id, { deletedAt: at } as Partial<R>);
  }

  private complete(ctx: Writer, at: string, row: NewRow<R>): Record<string, unknown> {
    return {
      createdAt: at,
      createdById: ctx.userId ?? null,
      ...row,
      workspaceId: ctx.workspaceId,
      updatedAt: at,
      updatedById: ctx.userId ?? null,
      deletedAt: null,
      version: 1,
    };
  }

  private fields() {
    if (this.shape) return this.shape;
    const metadata: EntityMetadata = this.db.dataSource.getMetadata(this.row as EntityTarget<ObjectLiteral>);
    const fields = metadata.columns.map((column) => ({
      property: column.propertyName,
      name: column.databaseName,
      column: `"${column.databaseName}"`,
      json: column.type === 'jsonb',
    }));
    return (this.shape = { table: metadata.tableName, fields });
  }
}

const encode = (field: Field, value: unknown): unknown =>
  field.json && value !== null && value !== undefined ? JSON.stringify(value) : value;

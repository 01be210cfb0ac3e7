import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { DomainError, jsonInSlices, notFound } from '#kernel';
import { isTaken } from './constraints';
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

  /** Answers the rows as they stand then. */
  async insert(ctx: Writer, at: string, rows: readonly NewRow<R>[]): Promise<R[]> {
    if (!rows.length) return [];
    const { table, fields } = this.fields();
    const columns = fields.map((field) => field.column).join(', ');
    const records = rows.map((row) => this.complete(ctx, at, row));
    if (records.length === 1) {
      const places = fields.map((_, index) => `$${index + 1}`).join(', ');
      await this.db.query(
        `insert into ${table} (${columns}) values (${places})`,
        fields.map((field) => encode(field, records[0]![field.property])),
      );
    } else {
      await this.db.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)
         returning id`,
        [await payloadOf(fields, records)],
      );
    }
    return records as unknown as R[];
  }

  /** Locks a live row that other rows' rules depend on; null where there is none. */
  async lock(ctx: Writer, id: string): Promise<R | null> {
    const [row] = await this.lockAll(ctx, [id]);
    return row ?? null;
  }

  /** Locks live rows in one order for all, so that no two writers wait for each other in a circle. */
  async lockAll({ workspaceId }: Writer, ids: readonly string[]): Promise<R[]> {
    const { table, fields } = this.fields();
    const columns = fields.map((field) => `${field.column} as "${field.property}"`).join(', ');
    return this.db.query<R>(
      `select ${columns} from ${table} where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null
       order by id for update`,
      [workspaceId, ids],
    );
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

  /** Writes these members of locked rows in one statement, and answers the rows as they stand then. */
  async updateAll(ctx: Writer, at: string, rows: readonly R[], members: readonly (keyof R & string)[]): Promise<R[]> {
    const [first] = rows;
    if (rows.length === 1) await this.update(ctx, at, first!.id, picked(first!, members));
    else if (rows.length) await this.inOneOrEach(ctx, at, rows, members);
    return rows.map((row) => ({ ...row, updatedAt: at, updatedById: ctx.userId ?? null, version: row.version + 1 }));
  }

  async remove(ctx: Writer, at: string, id: string): Promise<void> {
    await this.removeAll(ctx, at, [id]);
  }

  async removeAll({ workspaceId, userId }: Writer, at: string, ids: readonly string[]): Promise<void> {
    const { table } = this.fields();
    await this.db.query(
      `update ${table} set deleted_at = $3, updated_at = $3, updated_by_id = $4, version = version + 1
       where workspace_id = $1 and id = any($2::uuid[])`,
      [workspaceId, ids, at, userId ?? null],
    );
  }

  /**
   * One statement writes its rows in no certain order: where a row takes a unique value that another one of them gives
   * up, they are written one after the other.
   */
  private async inOneOrEach(ctx: Writer, at: string, rows: readonly R[], members: readonly (keyof R & string)[]) {
    const { table, fields } = this.fields();
    const changed = fields.filter(({ property }) => (members as readonly string[]).includes(property));
    const sets = changed.map(({ column }) => `, ${column} = r.${column}`).join('');
    const key = fields.filter(({ property }) => property === 'id');
    const payload = await payloadOf([...key, ...changed], rows);
    try {
      await this.db.attempt(() =>
        this.db.query(
          `update ${table} t set updated_at = $2, updated_by_id = $3, version = t.version + 1${sets}
           from jsonb_populate_recordset(null::${table}, $4::jsonb) r where t.workspace_id = $1 and t.id = r.id`,
          [ctx.workspaceId, at, ctx.userId ?? null, payload],
        ),
      );
    } catch (error) {
      if (!isTaken(error)) throw error;
      for (const row of rows) await this.update(ctx, at, row.id, picked(row, members));
    }
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

  /** The table's name and columns; to be asked once the data source is there. */
  fields() {
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

const picked = <R>(row: R, members: readonly (keyof R & string)[]): Partial<R> =>
  Object.fromEntries(members.map((member) => [member, row[member]])) as Partial<R>;

const payloadOf = (fields: readonly Field[], rows: readonly object[]): Promise<string> =>
  jsonInSlices(
    rows.map((row) => Object.fromEntries(fields.map((f) => [f.name, (row as Record<string, unknown>)[f.property]]))),
  );

const encode = (field: Field, value: unknown): unknown =>
  field.json && value !== null && value !== undefined ? JSON.stringify(value) : value;

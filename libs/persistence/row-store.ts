import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { DomainError, jsonInSlices, notFound } from '#kernel';
import { isTaken } from './constraints';
import type { Db } from './db';
import { parentsFirst } from './parents-first';
import type { TenantRow } from './rows';
import { insertRows } from './value-rows';

interface Field {
  readonly property: string;
  /** The name of the column. */
  readonly name: string;
  /** The quoted name of the column. */
  readonly column: string;
  readonly json: boolean;
}

/** The user who writes rows. Without a user, the service itself writes them. */
export interface WriteActor {
  readonly workspaceId: string;
  readonly userId?: string;
  /** The versions that the changed record may have; any by default. */
  readonly expectedVersions?: readonly number[];
}

/** A row without the members that the store fills in. */
export type NewRow<R extends TenantRow> = Omit<
  R,
  'workspaceId' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'createdById' | 'updatedById' | 'version'
> &
  Partial<Pick<R, 'createdAt' | 'createdById'>>;

/** Makes the failure (409) for a write whose `If-Match` names another version. */
const versionMismatch = () =>
  new DomainError('conflict', 'version_mismatch', 'The record has changed since it was read.');

interface Expecting {
  readonly expectedVersions?: readonly number[];
}

/** Throws (409) if the row's version does not match the `If-Match` of the request. */
export function assertExpected({ expectedVersions }: Expecting, { version }: { readonly version: number }): void {
  if (expectedVersions && !expectedVersions.includes(version)) throw versionMismatch();
}

/**
 * Writes rows of one tenant table with prepared statements made from the entity's columns. Methods that read for a
 * change lock the rows, so that a checked rule still holds at the commit.
 */
export class RowStore<R extends TenantRow> {
  private shape?: { readonly table: string; readonly fields: readonly Field[] };

  constructor(
    private readonly db: Db,
    private readonly row: EntityTarget<R>,
  ) {}

  /** Inserts rows and returns them as stored. */
  async insert(ctx: WriteActor, at: string, rows: readonly NewRow<R>[]): Promise<R[]> {
    if (!rows.length) return [];
    const { table, fields } = this.fields();
    const records = rows.map((row) => this.complete(ctx, at, row));
    const values = (record: Record<string, unknown>) => fields.map((field) => encode(field, record[field.property]));
    const insertion = { table, columns: fields.map((field) => field.column), values, end: 'returning id' };
    await insertRows(this.db, insertion, parentsFirst(records));
    return records as unknown as R[];
  }

  /** Locks a row that is not deleted; null if there is none. Use it for rows on which rules of other rows depend. */
  async lock(ctx: WriteActor, id: string): Promise<R | null> {
    const [row] = await this.lockAll(ctx, [id]);
    return row ?? null;
  }

  /** Locks rows that are not deleted, in the order of their ids, which prevents deadlocks between writers. */
  async lockAll({ workspaceId }: WriteActor, ids: readonly string[]): Promise<R[]> {
    const { table, fields } = this.fields();
    const columns = fields.map((field) => `${field.column} as "${field.property}"`).join(', ');
    return this.db.query<R>(
      `select ${columns} from ${table} where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null
       order by id for update`,
      [workspaceId, ids],
    );
  }

  /** Locks the row that the request changes, and checks its version against the request's `If-Match`. */
  async forWrite(ctx: WriteActor, id: string, belongs: (row: R) => boolean = () => true): Promise<R> {
    const row = await this.lock(ctx, id);
    if (!row || !belongs(row)) throw notFound();
    assertExpected(ctx, row);
    return row;
  }

  async update(ctx: WriteActor, at: string, id: string, patch: Partial<R>): Promise<void> {
    const { table, fields } = this.fields();
    const changed = fields.filter((field) => field.property in patch);
    const sets = changed.map((field, index) => `${field.column} = $${index + 5}`);
    await this.db.query(
      `update ${table} set ${['updated_at = $3', 'updated_by_id = $4', 'version = version + 1', ...sets].join(', ')} ` +
        'where workspace_id = $1 and id = $2',
      [ctx.workspaceId, id, at, ctx.userId ?? null, ...changed.map((f) => encode(f, patch[f.property as keyof R]))],
    );
  }

  /** Writes these members of locked rows in one statement, and returns the rows as stored. */
  async updateAll(
    ctx: WriteActor,
    at: string,
    rows: readonly R[],
    members: readonly (keyof R & string)[],
  ): Promise<R[]> {
    const [first] = rows;
    if (rows.length === 1) await this.update(ctx, at, first!.id, picked(first!, members));
    else if (rows.length) await this.inOneOrEach(ctx, at, rows, members);
    return rows.map((row) => ({ ...row, updatedAt: at, updatedById: ctx.userId ?? null, version: row.version + 1 }));
  }

  async remove(ctx: WriteActor, at: string, id: string): Promise<void> {
    await this.removeAll(ctx, at, [id]);
  }

  async removeAll({ workspaceId, userId }: WriteActor, at: string, ids: readonly string[]): Promise<void> {
    const { table } = this.fields();
    await this.db.query(
      `update ${table} set deleted_at = $3, updated_at = $3, updated_by_id = $4, version = version + 1
       where workspace_id = $1 and id = any($2::uuid[])`,
      [workspaceId, ids, at, userId ?? null],
    );
  }

  /**
   * Writes the rows in one statement. A statement writes its rows in no particular order; if a row takes a unique value
   * that another one gives up, that fails, and they are written one by one.
   */
  private async inOneOrEach(ctx: WriteActor, at: string, rows: readonly R[], members: readonly (keyof R & string)[]) {
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

  private complete(ctx: WriteActor, at: string, row: NewRow<R>): Record<string, unknown> {
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

  /** Returns the table's name and columns. Available only after the data source is initialized. */
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

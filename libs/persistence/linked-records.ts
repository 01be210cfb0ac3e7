import type { Draft, ListRequest, Page } from '#kernel';
import type { Db } from './db';
import { SqlRecords, type RecordTable } from './records';
import type { ListOptions } from './read-sql';
import type { WriteActor } from './row-store';
import type { TenantRow } from './rows';
import { insertRows } from './value-rows';

/**
 * A set of ids that belongs to a record, stored as rows of a link table. A link that ends stays as a row with
 * `deleted_at` and is reused if it is created again.
 */
export interface LinkSet {
  readonly table: string;
  /** The columns of the record's id and of the linked id. */
  readonly owner: string;
  readonly linked: string;
  /** A further condition on the links `l` that are shown. */
  readonly such?: string;
}

export type LinkSets<R> = Readonly<Partial<Record<keyof R & string, LinkSet>>>;

interface Links {
  readonly ownerId: string;
  readonly ids: readonly string[];
}

/** The adapter of `Records` for a table whose records also have sets of ids as members. The ids are sorted. */
export class LinkedRecords<C extends WriteActor, R extends TenantRow> extends SqlRecords<C, R> {
  constructor(
    db: Db,
    table: RecordTable<C, R>,
    private readonly sets: LinkSets<R>,
  ) {
    super(db, table);
  }

  override async list(ctx: C, request: ListRequest, such?: Partial<R>, options?: ListOptions): Promise<Page<R>> {
    const page = await super.list(ctx, request, such, options);
    return { ...page, items: await this.linked(ctx, page.items, request.columns) };
  }

  override async find(ctx: C, id: string, such?: Partial<R>): Promise<R | null> {
    const record = await super.find(ctx, id, such);
    return record && (await this.linked(ctx, [record]))[0]!;
  }

  override async byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, R>> {
    const records = await this.linked(ctx, [...(await super.byIds(ctx, ids)).values()]);
    return new Map(records.map((record) => [record.id, record]));
  }

  override async all(ctx: C, such?: Partial<R>): Promise<R[]> {
    return this.linked(ctx, await super.all(ctx, such));
  }

  override async forWrite(ctx: C, ids: readonly string[]): Promise<R[]> {
    return this.linked(ctx, await super.forWrite(ctx, ids));
  }

  override async insert(ctx: C, at: string, drafts: readonly Draft<R>[]): Promise<R[]> {
    const records = await super.insert(ctx, at, drafts);
    for (const [member, set] of this.setsIn()) await this.link(ctx, at, set, pairsOf(records, member));
    return records;
  }

  override async update(ctx: C, at: string, records: readonly R[], members: readonly (keyof R & string)[]) {
    const updated = await super.update(ctx, at, records, members);
    for (const [member, set] of this.setsIn(new Set(members))) {
      const pairs = pairsOf(records, member);
      await this.unlink(ctx, at, { ...set, ownerIds: records.map(({ id }) => id), but: pairs });
      await this.link(ctx, at, set, pairs);
    }
    return updated;
  }

  override async remove(ctx: C, at: string, ids: readonly string[]): Promise<void> {
    await super.remove(ctx, at, ids);
    for (const [, set] of this.setsIn()) await this.unlink(ctx, at, { ...set, ownerIds: ids, but: [] });
  }

  private setsIn(members?: ReadonlySet<string>): [string, LinkSet][] {
    const sets = Object.entries(this.sets) as [string, LinkSet][];
    return sets.filter(([member]) => !members || members.has(member));
  }

  /** Adds the wanted sets to the records, with one statement per set. */
  private async linked(
    { workspaceId }: { readonly workspaceId: string },
    records: readonly R[],
    members?: ReadonlySet<string>,
  ): Promise<R[]> {
    if (!records.length) return [];
    const found = await Promise.all(
      this.setsIn(members).map(async ([member, { table, owner, linked, such = 'true' }]) => {
        const rows = await this.db.read<Links>(
          `select l.${owner} as "ownerId", array_agg(l.${linked} order by l.${linked}) as ids from ${table} l
           where l.workspace_id = $1 and l.${owner} = any($2::uuid[]) and l.deleted_at is null and ${such} group by 1`,
          [workspaceId, records.map(({ id }) => id)],
        );
        return [member, new Map(rows.map(({ ownerId, ids }) => [ownerId, ids]))] as const;
      }),
    );
    return records.map((record) => ({
      ...record,
      ...Object.fromEntries(found.map(([member, idsOf]) => [member, idsOf.get(record.id) ?? []])),
    }));
  }

  private async link({ workspaceId }: C, at: string, { table, owner, linked }: LinkSet, pairs: readonly Pair[]) {
    const end = `on conflict (workspace_id, ${owner}, ${linked})
        do update set created_at = excluded.created_at, deleted_at = null where ${table}.deleted_at is not null
      returning ${owner}`;
    const shared = { workspace_id: workspaceId, created_at: at };
    await insertRows(this.db, { table, shared, columns: [owner, linked], values: (pair: Pair) => pair, end }, pairs);
  }

  private async unlink({ workspaceId }: C, at: string, { table, owner, linked, ownerIds, but }: Ending): Promise<void> {
    await this.db.query(
      `update ${table} l set deleted_at = $2
       where l.workspace_id = $1 and l.${owner} = any($3::uuid[]) and l.deleted_at is null
         and (l.${owner}, l.${linked}) not in (select * from unnest($4::uuid[], $5::uuid[]))`,
      [workspaceId, at, ownerIds, ...columnsOf(but)],
    );
  }
}

type Pair = readonly [ownerId: string, linkedId: string];

interface Ending extends LinkSet {
  readonly ownerIds: readonly string[];
  /** Links that must not end. */
  readonly but: readonly Pair[];
}

const pairsOf = <R extends { readonly id: string }>(records: readonly R[], member: string): Pair[] =>
  records.flatMap((record) =>
    (record[member as keyof R] as readonly string[]).map((linkedId) => [record.id, linkedId] as const),
  );

const columnsOf = (pairs: readonly Pair[]): [string[], string[]] => [
  pairs.map(([ownerId]) => ownerId),
  pairs.map(([, linkedId]) => linkedId),
];

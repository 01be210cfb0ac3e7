import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, escapeLike, namedRecords, Params, type Condition, type NamedRecords } from '#persistence';
import { RecordReads, type FoundRecord, type Reach, type RecordRef } from '../../application/record-reads';

/** The most matches of a kind that are ranked. A text with more matches is too common for a useful ranking. */
const MOST_HITS = 200;

/** Three letters in a row. Without them the indexes of names find only beginnings of words. */
const PIECE = /[\p{L}\p{N}]{3}/u;

interface Source {
  readonly records: NamedRecords;
  /** SQL condition that restricts the records. */
  readonly where: string;
}

const idOf = ({ id = 't.id' }: NamedRecords): string => id;
const nameOf = ({ name = 't.name' }: NamedRecords): string => name;

const columnsOf = (records: NamedRecords): string =>
  `'${records.kind}' as kind, ${idOf(records)} as id, ${nameOf(records)} as name,
   ${records.project ?? 'null::uuid'} as project_id, ${records.number ?? 'null::int'} as number`;

const SHOWN = `f.kind, f.id, f.name, f.project_id as "projectId", p.identifier as "projectIdentifier",
  p.identifier || '-' || f.number as identifier`;

const PROJECT = 'left join projects p on p.workspace_id = $1 and p.id = f.project_id';

@Injectable()
export class SqlRecordReads extends RecordReads {
  constructor(private readonly db: Db) {
    super();
  }

  get kinds(): readonly NamedRecords[] {
    return namedRecords();
  }

  async named(ctx: WorkspaceCtx, reaches: readonly Reach[], text: string, limit: number): Promise<FoundRecord[]> {
    const params = new Params();
    params.add(ctx.workspaceId);
    const sources = await this.sources(ctx, reaches, params);
    if (!sources.length) return [];
    const found = sources.map(({ records, where }) => {
      const shown = records.putAway ? `${where} and not (${records.putAway})` : where;
      return best({ records, where: shown }, text, limit, params);
    });
    return this.read(`select ${SHOWN} from (${found.join(' union all ')}) f ${PROJECT}`, params);
  }

  async among(ctx: WorkspaceCtx, reaches: readonly Reach[], refs: readonly RecordRef[]): Promise<FoundRecord[]> {
    const params = new Params();
    params.add(ctx.workspaceId);
    const sources = await this.sources(ctx, reaches, params);
    if (!sources.length) return [];
    const found = sources.map(({ records, where }) => {
      const ids = refs.filter(({ kind }) => kind === records.kind).map(({ id }) => id);
      const isMeant = `${idOf(records)} = any(${params.add(ids)}::uuid[])`;
      return `select ${columnsOf(records)} from ${records.from} where ${where} and ${isMeant}`;
    });
    return this.read(`select ${SHOWN} from (${found.join(' union all ')}) f ${PROJECT}`, params);
  }

  /** Returns the kinds of which the caller may see records, each with its condition. */
  private async sources(ctx: WorkspaceCtx, reaches: readonly Reach[], params: Params): Promise<Source[]> {
    const open = reaches.filter(({ inWorkspace, projectIds }) => inWorkspace || projectIds.length);
    const declared = open.map((reach) => ({ reach, records: recordsOf(reach.kind) }));
    const seen = await Promise.all(declared.map(({ records }) => records.seen?.(this.db, ctx)));
    return declared.map(({ reach, records }, index) => ({
      records,
      where: ['t.workspace_id = $1', 't.deleted_at is null', placeOf(records, reach)(params), seen[index]?.(params)]
        .filter(Boolean)
        .join(' and '),
    }));
  }

  /**
   * Runs a statement that is planned for its values each time, because names and access differ too much for a common
   * plan.
   */
  private read(text: string, params: Params): Promise<FoundRecord[]> {
    return this.db.read<FoundRecord>(text, params.values, { unnamed: true });
  }
}

const recordsOf = (wanted: string): NamedRecords => namedRecords().find(({ kind }) => kind === wanted)!;

/**
 * Returns the condition for the workspace and the projects in which the caller may list records. Records of a kind can
 * belong to projects, to the workspace, or to either.
 */
function placeOf({ project, listedBy }: NamedRecords, { inWorkspace, projectIds }: Reach): Condition {
  if (!project || !listedBy.project) return () => '';
  return (params) => {
    const here = `${project} = any(${params.add(projectIds)}::uuid[])`;
    return inWorkspace ? `(${project} is null or ${here})` : here;
  };
}

/**
 * SQL of the best matches of a kind. Names that begin with the text are selected separately, so that other matches
 * cannot displace them.
 */
function best({ records, where }: Source, text: string, limit: number, params: Params): string {
  const like = escapeLike(text);
  const [begins, word] = [`${like}%`, `% ${like}%`].map((pattern) => params.add(pattern));
  const name = nameOf(records);
  const contains = PIECE.test(text)
    ? `${name} ilike ${params.add(`%${like}%`)}`
    : `(${name} ilike ${begins} or ${name} ilike ${word})`;
  const hits = (such: string, most: number) =>
    `(select ${columnsOf(records)} from ${records.from} where ${where} and ${such} limit ${most})`;
  return `(select * from (${hits(`${name} ilike ${begins}`, MOST_HITS)} union ${hits(contains, MOST_HITS)}) h
    order by case when lower(h.name) = lower(${params.add(text)}) then 0 when h.name ilike ${begins} then 1
      when h.name ilike ${word} then 2 else 3 end, lower(h.name), h.id limit ${params.add(limit)})`;
}

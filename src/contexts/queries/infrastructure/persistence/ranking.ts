import { escapeLike, Params, type Condition, type Db, type ReadOptions } from '#persistence';
import type { SearchHit } from '../../application/work-item.finder';
import { isFoundByFewLetters, namesWith } from '../../../work-items';
import { isIndexedPart, isIndexedWord, type LetterClass } from './name-index';

const HIT = `t.id, t.name, t.sequence_id as "sequenceId", p.identifier as "projectIdentifier",
  t.project_id as "projectId", t.workspace_id as "workspaceId", t.type_id as "typeId", t.state_id as "stateId",
  t.priority, t.start_date as "startDate", t.target_date as "targetDate"`;

const PROJECT = 'join projects p on p.workspace_id = $1 and p.id = t.project_id';

/** `$1` is the workspace in each statement. */
const OWN = 't.workspace_id = $1 and t.deleted_at is null';

/** The name in the form in which it is indexed. */
const TITLE = 'lower(t.name) collate "C"';

const beginning = (pattern: string): string => `${TITLE} like lower(${pattern}) collate "C"`;

const NEWEST = 't.created_at desc, t.id desc';

/** The most matches for which a text counts as rare. The index of names finds them all in a millisecond or two. */
const RARE = 1_000;

/** Number of newest items that are searched for a text with more matches. A common text occurs among them. */
const NEAR = 5_000;

/** Number of newest items that are searched if no index can help. */
const FAR = 50_000;

interface NearHit extends SearchHit {
  readonly isWord: boolean;
}

/** SQL that restricts the items to search, appended to the conditions. */
type Range = (params: Params) => string;

const newest =
  (rows: number): Range =>
  () =>
    `order by ${NEWEST} limit ${rows}`;

const byIndex =
  (pattern: string): Range =>
  (params) =>
    `and t.name ilike ${params.add(pattern)}`;

interface Narrowing {
  readonly conditions: readonly Condition[];
  readonly limit: number;
  readonly options: ReadOptions;
  readonly letters: LetterClass;
}

/** Collects results step by step, the best kind of match first. Each step skips the items that earlier steps found. */
export class Ranking {
  private readonly hits: SearchHit[] = [];

  constructor(
    private readonly db: Db,
    private readonly workspaceId: string,
    private readonly narrowing: Narrowing,
  ) {}

  get all(): SearchHit[] {
    return this.hits;
  }

  /** Adds items that match a condition. Few items may match it, or an index must have the order. */
  async add(match: Condition, orderBy = NEWEST): Promise<void> {
    if (!this.missing) return;
    const params = new Params();
    const where = this.where(params, match);
    const found = `select ${HIT} from work_items t ${PROJECT} where ${OWN} ${where}`;
    await this.take(params, `${found} order by ${orderBy} limit ${params.add(this.missing)}`);
  }

  /**
   * Adds items by name: first names that begin with the text, sorted by name; then names in which a word begins with
   * it; then names that contain it, newest first. One statement finds the names that begin with it and, if these are
   * not enough, all matches of a rare text. A common text is searched among the newest items.
   */
  async addNamed(text: string): Promise<void> {
    if (!this.missing) return;
    const like = escapeLike(text);
    const isIndexed = isIndexedPart(text, this.narrowing.letters);
    if (!isIndexed && !isFoundByFewLetters(text))
      await this.add((params) => beginning(params.add(`${like}%`)), `${TITLE}, t.id`);
    else if (await this.addRare(text, like)) return;
    if (this.missing) await this.addCommon(text, like, isIndexed);
  }

  /**
   * Adds names that begin with the text, and all other matches if there are at most `RARE`. Returns true if there are.
   */
  private async addRare(text: string, like: string): Promise<boolean> {
    const params = new Params();
    const where = this.where(params);
    const [begin, word] = [`${like}%`, `% ${like}%`].map((pattern) => params.add(pattern));
    const contains = namesWith(text, false)(params);
    const most = params.add(this.missing);
    const begins = beginning(begin!);
    const rows = await this.run<Partial<SearchHit> & { isRare: boolean }>(
      params,
      `with first as materialized (
         select t.id, ${TITLE} as title from work_items t where ${OWN} ${where} and ${begins} order by ${TITLE}, t.id limit ${most}
       ), hits as materialized (
         select t.id, t.name, t.created_at from work_items t
         where (select count(*) from first) < ${most} and ${OWN} ${where} and ${contains} and not (${begins})
         limit ${RARE + 1}
       ), rare as (select count(*) <= ${RARE} as yes from hits), best as (
         select id, 0 as rank, row_number() over (order by title, id) as nth from first
         union all
         select t.id, case when lower(t.name) like lower(${word}) then 1 else 2 end,
           row_number() over (order by t.created_at desc, t.id desc)
         from hits t, rare where rare.yes
         order by rank, nth limit ${most}
       )
       select ${HIT}, rare.yes as "isRare"
       from rare left join (best join work_items t on t.workspace_id = $1 and t.id = best.id ${PROJECT}) on true
       order by best.rank, best.nth`,
    );
    for (const { isRare: _, ...hit } of rows) if (hit.id) this.hits.push(hit as SearchHit);
    return rows[0]!.isRare;
  }

  /**
   * Adds matches of a common text: first from the newest items, then from the index of names. Neither alone is fast for
   * all texts.
   */
  private async addCommon(text: string, like: string, isIndexed: boolean): Promise<void> {
    const near = await this.among(newest(NEAR), like);
    const words = near.filter(({ isWord }) => isWord);
    if (words.length === this.missing) return void this.hits.push(...words);
    if (near.length < this.missing) return this.addFar(like, isIndexed);
    this.hits.push(...words);
    const { letters } = this.narrowing;
    if (isIndexedWord(text, letters)) this.hits.push(...(await this.among(byIndex(`% ${like}%`), like)));
    this.hits.push(...near.filter(({ isWord }) => !isWord).slice(0, this.missing));
  }

  /** Adds matches of a text that is rare among the newest items. */
  private async addFar(like: string, isIndexed: boolean): Promise<void> {
    const range = isIndexed ? byIndex(`%${like}%`) : newest(FAR);
    this.hits.push(...(await this.among(range, like)));
  }

  private get missing(): number {
    return this.narrowing.limit - this.hits.length;
  }

  /**
   * Returns matches in a range of items: beginnings of words first, then parts of words, newest first. The range is
   * materialized, so that the planner cannot choose another plan. Members other than the name are read only for the
   * results.
   */
  private among(range: Range, like: string): Promise<NearHit[]> {
    const params = new Params();
    const where = this.where(params);
    const items = `select t.id, t.name, t.created_at from work_items t where ${OWN} ${where} ${range(params)}`;
    const word = params.add(`% ${like}%`);
    const part = params.add(`%${like}%`);
    return this.run<NearHit>(
      params,
      `with items as materialized (${items}),
       best as (
         select id, created_at, lower(name) like lower(${word}) as word from items
         where lower(name) like lower(${part})
         order by word desc, created_at desc, id desc limit ${params.add(this.missing)}
       )
       select ${HIT}, best.word as "isWord"
       from best join work_items t on t.workspace_id = $1 and t.id = best.id ${PROJECT}
       order by best.word desc, best.created_at desc, best.id desc`,
    );
  }

  /** Returns the conditions that follow those of `OWN`. Call it first: the workspace is the first parameter. */
  private where(params: Params, ...more: readonly Condition[]): string {
    params.add(this.workspaceId);
    const others = this.hits.length ? [`t.id <> all(${params.add(this.hits.map(({ id }) => id))}::uuid[])`] : [];
    const all = [...this.narrowing.conditions, ...more].map((condition) => condition(params));
    return [...others, ...all].map((condition) => `and ${condition}`).join(' ');
  }

  private async take(params: Params, text: string): Promise<void> {
    this.hits.push(...(await this.run<SearchHit>(params, text)));
  }

  private run<R>(params: Params, text: string): Promise<R[]> {
    return this.db.read<R>(text, params.values, this.narrowing.options);
  }
}

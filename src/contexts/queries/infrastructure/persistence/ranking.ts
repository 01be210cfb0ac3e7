import { escapeLike, Params, type Condition, type Db, type ReadOptions } from '#persistence';
import type { SearchHit } from '../../application/work-item.finder';
import { isIndexedPart, isIndexedWord, type LetterClass } from './name-index';

const HIT = `t.id, t.name, t.sequence_id as "sequenceId", p.identifier as "projectIdentifier",
  t.project_id as "projectId", t.workspace_id as "workspaceId", t.type_id as "typeId", t.state_id as "stateId",
  t.priority, t.start_date as "startDate", t.target_date as "targetDate"`;

const PROJECT = 'join projects p on p.workspace_id = $1 and p.id = t.project_id';

const NEWEST = 't.created_at desc, t.id desc';

/** So many of the newest items are looked at before an index is asked: what is common is among them. */
const NEAR = 5_000;

/** So many are looked at where no index can help. */
const FAR = 50_000;

interface NearHit extends SearchHit {
  readonly isWord: boolean;
}

/** What restricts the items that are looked at, behind the conditions that all of them meet. */
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

/** Hits in the order of what they were found by. What one step has found the next does not look for. */
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

  /** Items that meet a condition which leaves few of them, or whose order an index has. */
  async add(match: Condition, orderBy = NEWEST): Promise<void> {
    if (!this.missing) return;
    const params = new Params();
    const where = this.where(params, match);
    const found = `select ${HIT} from work_items t ${PROJECT} where ${where}`;
    await this.take(params, `${found} order by ${orderBy} limit ${params.add(this.missing)}`);
  }

  /**
   * Items by name: first those whose name begins with the text, in the order of their names; then those in which a word
   * begins with it; then those that contain it. What is common is found among the newest items, what is rare by the
   * index of names. Neither alone is quick for both, and the planner cannot know which a text is.
   */
  async addNamed(text: string): Promise<void> {
    const like = escapeLike(text);
    const title = 'lower(t.name) collate "C"';
    await this.add((params) => `${title} like lower(${params.add(`${like}%`)}) collate "C"`, `${title}, t.id`);
    if (!this.missing) return;
    const near = await this.among(newest(NEAR), like);
    const words = near.filter(({ isWord }) => isWord);
    if (words.length === this.missing) return void this.hits.push(...words);
    const { letters } = this.narrowing;
    if (near.length < this.missing) return this.addFar(like, isIndexedPart(text, letters));
    this.hits.push(...words);
    if (isIndexedWord(text, letters)) this.hits.push(...(await this.among(byIndex(`% ${like}%`), like)));
    this.hits.push(...near.filter(({ isWord }) => !isWord).slice(0, this.missing));
  }

  /** Texts that hardly any of the newest items has. */
  private async addFar(like: string, isIndexed: boolean): Promise<void> {
    const range = isIndexed ? byIndex(`%${like}%`) : newest(FAR);
    this.hits.push(...(await this.among(range, like)));
  }

  private get missing(): number {
    return this.narrowing.limit - this.hits.length;
  }

  /**
   * Words before parts of words, the newest first, in a range of items that is read as it is, whatever the planner
   * thinks. Only of the hits more is read than the name.
   */
  private among(range: Range, like: string): Promise<NearHit[]> {
    const params = new Params();
    const items = `select t.id, t.name, t.created_at from work_items t where ${this.where(params)} ${range(params)}`;
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

  private where(params: Params, ...more: readonly Condition[]): string {
    const tenant = `t.workspace_id = ${params.add(this.workspaceId)} and t.deleted_at is null`;
    const others = this.hits.length ? [`t.id <> all(${params.add(this.hits.map(({ id }) => id))}::uuid[])`] : [];
    const all = [...this.narrowing.conditions, ...more].map((condition) => condition(params));
    return [tenant, ...others, ...all].join(' and ');
  }

  private async take(params: Params, text: string): Promise<void> {
    this.hits.push(...(await this.run<SearchHit>(params, text)));
  }

  private run<R>(params: Params, text: string): Promise<R[]> {
    return this.db.read<R>(text, params.values, this.narrowing.options);
  }
}

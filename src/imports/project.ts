import { sortBehind, type StateGroup } from '#kernel';
import type { Db } from '#persistence';
import { ImportError } from './import.error';

interface NamedRow {
  readonly id: string;
  readonly name: string;
}

interface StateRow extends NamedRow {
  readonly group: StateGroup;
  readonly isDefault: boolean;
  readonly sequence: number;
  readonly highest: number | null;
}

/** Where things go. */
export interface Target {
  /** Slug of the workspace. */
  readonly workspace: string;
  /** Identifier of the project. */
  readonly project: string;
  /** True if the project may be archived. */
  readonly isArchivedTaken?: boolean;
}

/** Where a project is. */
export interface ProjectPlace {
  readonly workspaceId: string;
  readonly workspaceSlug: string;
  readonly projectId: string;
}

interface ProjectRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly identifier: string;
  readonly timezone: string;
  readonly ownerId: string;
  readonly isGoverned: boolean;
  readonly sharesTypes: boolean;
}

const PROJECT = `
  select p.id, p.workspace_id as "workspaceId", p.identifier, p.timezone, w.owner_id as "ownerId",
    w.governance = 'on' as "isGoverned", 'workspace_work_item_types' = any (w.features) as "sharesTypes"
  from projects p
  join workspaces w on w.id = p.workspace_id
  where w.slug = $1 and w.deleted_at is null and p.identifier = $2 and p.deleted_at is null
    and ($3 or p.archived_at is null)`;

/** The counter of a project appears with its first work item. */
const COUNTER = `
  insert into project_counters as c (workspace_id, project_id) values ($1, $2)
  on conflict (workspace_id, project_id) do update set last_sequence = c.last_sequence
  returning last_sequence as last`;

const USE_TYPES = `
  update projects set is_issue_type_enabled = true, updated_at = now(), version = version + 1
  where workspace_id = $1 and id = $2 and not is_issue_type_enabled returning id`;

const USE_ESTIMATE = `
  update projects set estimate_id = $3, updated_at = now(), version = version + 1
  where workspace_id = $1 and id = $2 and estimate_id is null returning id`;

const USED_ESTIMATE = 'select 1 from projects where workspace_id = $1 and id = $2 and estimate_id = $3';

const STATES = `
  select s.id, s.name, s."group", s.is_default as "isDefault", s.sequence,
    (select max(t.sort_order) from work_items t
     where t.workspace_id = $1 and t.project_id = s.project_id and t.state_id = s.id) as highest
  from states s
  where s.workspace_id = $1 and s.project_id = $2 and s.deleted_at is null and not s.is_triage
  order by s.sequence`;

export interface KnownState {
  readonly id: string;
  readonly group: StateGroup;
}

const TRIAGE = `
  select id, "group" from states
  where workspace_id = $1 and project_id = $2 and deleted_at is null and is_triage`;

/** The project that everything goes to, with what it has already. Its counter is locked: it gives no number meanwhile. */
export class TargetProject {
  private readonly states = new Map<string, KnownState>();
  private readonly named = new Map<string, string>();
  private readonly highest = new Map<string, number | null>();
  private readonly taken = new Set<number>();
  private start: KnownState | undefined;
  private triage: KnownState | undefined;
  private lastSequence = 0;
  private last = 0;
  private postponed = 0;

  private constructor(
    private readonly db: Db,
    private readonly row: ProjectRow,
  ) {}

  static async find(db: Db, target: Target): Promise<TargetProject> {
    const project = new TargetProject(db, await rowOf(db, target));
    await project.load();
    return project;
  }

  get id(): string {
    return this.row.id;
  }
  get workspaceId(): string {
    return this.row.workspaceId;
  }
  get timezone(): string {
    return this.row.timezone;
  }
  get ownerId(): string {
    return this.row.ownerId;
  }
  /** True if the workspace decides which states its projects have. */
  get isGoverned(): boolean {
    return this.row.isGoverned;
  }

  /** True if the workspace keeps the types of its projects. */
  get sharesTypes(): boolean {
    return this.row.sharesTypes;
  }

  private async load(): Promise<void> {
    const place = [this.workspaceId, this.id];
    const [counter] = await this.db.query<{ last: number }>(COUNTER, place);
    this.last = counter!.last;
    for (const state of await this.db.query<StateRow>(STATES, place)) this.learn(state, state.name, state.highest);
    [this.triage] = await this.db.query<KnownState>(TRIAGE, place);
    if (!this.start) throw new ImportError(`The project ${this.row.identifier} has no states.`);
    for (const table of ['labels', 'modules', 'cycles'] as const) {
      const rows = await this.db.query<NamedRow>(
        `select id, name from ${table} where workspace_id = $1 and project_id = $2 and deleted_at is null`,
        place,
      );
      for (const { id, name } of rows) this.call(table, name, id);
    }
  }

  private learn(state: StateRow, name: string, highest: number | null): void {
    this.states.set(fold(name), state);
    this.highest.set(state.id, highest);
    this.lastSequence = Math.max(this.lastSequence, state.sequence);
    if (state.isDefault || !this.start) this.start = state;
  }

  /** The state of this name, or undefined. */
  stateNamed(name: string): KnownState | undefined {
    return this.states.get(fold(name));
  }

  stateOf(id: string): KnownState | undefined {
    return [...this.states.values()].find((state) => state.id === id);
  }

  /** Lets the project use types of work items. Returns false if it did before. */
  async useTypes(): Promise<boolean> {
    return (await this.db.query(USE_TYPES, [this.workspaceId, this.id])).length > 0;
  }

  /** Lets the project use an estimate, unless it uses one. Tells which it uses. */
  async useEstimate(id: string): Promise<'now this' | 'this' | 'another'> {
    const place = [this.workspaceId, this.id, id];
    if ((await this.db.query(USE_ESTIMATE, place)).length) return 'now this';
    return (await this.db.query(USED_ESTIMATE, place)).length ? 'this' : 'another';
  }

  /** The state of proposals; undefined if the project takes none. */
  get triageState(): KnownState | undefined {
    return this.triage;
  }

  /** The state that work items get without another. */
  get startState(): KnownState {
    return this.start!;
  }

  /** The first state of a group, else the one that work items get without another. */
  stateIn(group: StateGroup): KnownState {
    return [...this.states.values()].find((state) => state.group === group) ?? this.startState;
  }

  /** Takes note of a state that has just been added. Returns its place behind all others. */
  addState(state: KnownState, name: string): number {
    this.lastSequence += STATE_STEP;
    this.states.set(fold(name), state);
    this.highest.set(state.id, null);
    return this.lastSequence;
  }

  idNamed(table: 'labels' | 'modules' | 'cycles', name: string): string | undefined {
    return this.named.get(`${table} ${fold(name)}`);
  }

  call(table: 'labels' | 'modules' | 'cycles', name: string, id: string): void {
    this.named.set(`${table} ${fold(name)}`, id);
  }

  /** Returns the weight behind all work items of a state. */
  weightIn(stateId: string): number {
    const weight = sortBehind(this.highest.get(stateId) ?? null);
    this.highest.set(stateId, weight);
    return weight;
  }

  /** Finds out which of these numbers are given away. */
  async findTaken(numbers: readonly number[]): Promise<void> {
    const rows = await this.db.query<{ number: number }>(
      `select sequence_id as number from work_items
       where workspace_id = $1 and project_id = $2 and sequence_id = any ($3::int[])`,
      [this.workspaceId, this.id, numbers],
    );
    for (const { number } of rows) this.taken.add(number);
  }

  /** Gives no number up to this one later, whether or not something has it. */
  skipTo(last: number): void {
    this.last = Math.max(this.last, last);
  }

  /** Takes the wanted number. Without one, or if it is taken, returns a number that is replaced at the end. */
  numberFor(wanted: number | null): number {
    const isFree = wanted !== null && !this.taken.has(wanted);
    const number = isFree ? wanted : TEMPORARY + this.postponed++;
    if (isFree) this.taken.add(number);
    return number;
  }

  /** Gives items that have a temporary number the next ones, in their order, once all wanted ones are known. */
  async numberRest(): Promise<number> {
    if (!this.postponed) return this.last;
    await this.db.query(RENUMBER, [this.workspaceId, this.id, TEMPORARY, this.last]);
    return (this.last += this.postponed);
  }
}

async function rowOf(db: Db, { workspace, project, isArchivedTaken = false }: Target): Promise<ProjectRow> {
  const [row] = await db.query<ProjectRow>(PROJECT, [workspace, project, isArchivedTaken]);
  if (!row) throw new ImportError(`The workspace ${workspace} has no project ${project}: create it first.`);
  return row;
}

/** Finds a project without locking anything. */
export async function placeOf(db: Db, target: Target): Promise<ProjectPlace> {
  const { id: projectId, workspaceId } = await rowOf(db, target);
  return { workspaceId, workspaceSlug: target.workspace, projectId };
}

/** Numbers from here on are temporary. Sources have smaller ones. */
const TEMPORARY = 1_500_000_000;

const RENUMBER = `
  update work_items set sequence_id = sequence_id - $3 + $4 + 1
  where workspace_id = $1 and project_id = $2 and sequence_id >= $3 returning id`;

const STATE_STEP = 10_000;

/** Names that differ in case only are the same. */
const fold = (name: string): string => name.trim().toLowerCase();

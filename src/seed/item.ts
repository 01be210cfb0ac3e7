import { STATE_GROUPS, type Priority, type StateGroup } from '#kernel';
import { Random, uuidAt } from './random';

/** The project for which items are generated, as it is in the database. */
export interface SeedProject {
  readonly workspaceId: string;
  readonly id: string;
  readonly states: readonly { readonly id: string; readonly group: StateGroup }[];
  readonly labelIds: readonly string[];
  readonly memberIds: readonly string[];
  readonly items: number;
  readonly days: number;
  /** The number of the first item. */
  readonly firstSequence: number;
}

export interface Generation {
  readonly seed: number;
  /** Milliseconds since 1970. The newest item is slightly older. */
  readonly now: number;
}

/** An item without its texts, which are expensive to generate. Times are milliseconds. */
export interface SeedItem {
  readonly id: string;
  readonly sequenceId: number;
  readonly priority: Priority;
  readonly stateId: string;
  readonly stateGroup: StateGroup;
  readonly parentId: string | null;
  readonly point: number | null;
  readonly startDate: string | null;
  readonly targetDate: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly completedAt: number | null;
  readonly archivedAt: number | null;
  readonly isDraft: boolean;
  readonly isVisible: boolean;
  readonly createdById: string;
  readonly assigneeIds: readonly string[];
  readonly labelIds: readonly string[];
}

const DAY = 86_400_000;
const PARENT_REACH = 40;

const PRIORITIES: readonly (readonly [Priority, number])[] = [
  ['none', 30],
  ['low', 22],
  ['medium', 28],
  ['high', 15],
  ['urgent', 5],
];
const COUNTS: readonly (readonly [number, number])[] = [
  [0, 25],
  [1, 50],
  [2, 18],
  [3, 7],
];
/** The weights of the groups among the newest and the oldest items. In between, they are interpolated. */
const YOUNG: Readonly<Record<StateGroup, number>> = {
  backlog: 45,
  unstarted: 25,
  started: 18,
  completed: 8,
  cancelled: 2,
  triage: 2,
};
const OLD: Readonly<Record<StateGroup, number>> = {
  backlog: 14,
  unstarted: 4,
  started: 3,
  completed: 70,
  cancelled: 9,
  triage: 0,
};

/** Generates the items of a project. The same seed always gives the same items, in any order of calls. */
export class ItemMaker {
  constructor(
    private readonly project: SeedProject,
    private readonly generation: Generation,
  ) {}

  /** Returns an item. `index` starts at 0 with the oldest. */
  item(index: number): SeedItem {
    const { project } = this;
    const random = this.random('facts', index);
    const createdAt = this.createdAt(index);
    const state = this.state(random, index);
    const finished = state.group === 'completed' || state.group === 'cancelled';
    const finishedAt = finished ? this.later(random, createdAt, 30 * DAY) : null;
    const archivedAt = finishedAt !== null && random.chance(0.06) ? this.later(random, finishedAt, 60 * DAY) : null;
    const isDraft = !finished && random.chance(0.004);
    const touchedAt = finishedAt ?? (random.chance(0.5) ? this.later(random, createdAt, 20 * DAY) : createdAt);
    return {
      id: this.id(index),
      sequenceId: project.firstSequence + index,
      priority: random.weighted(PRIORITIES),
      stateId: state.id,
      stateGroup: state.group,
      parentId: this.parentId(index),
      point: random.chance(0.2) ? random.pick([1, 2, 3, 5, 8]) : null,
      ...dates(random, createdAt),
      createdAt,
      updatedAt: archivedAt ?? touchedAt,
      completedAt: state.group === 'completed' ? finishedAt : null,
      archivedAt,
      isDraft,
      isVisible: archivedAt === null && !isDraft && state.group !== 'triage',
      createdById: random.pick(project.memberIds),
      assigneeIds: random.some(project.memberIds, random.weighted(COUNTS)),
      labelIds: random.some(project.labelIds, random.weighted(COUNTS)),
    };
  }

  /** Returns the random numbers for one purpose of one item. */
  random(purpose: string, index: number): Random {
    return new Random(this.generation.seed, purpose, this.project.firstSequence + index);
  }

  /** Returns an id. Ids differ between projects for any seed, so that a second run does not collide with the first. */
  idAt(purpose: string, index: number, milliseconds: number): string {
    const { id, firstSequence } = this.project;
    return uuidAt(milliseconds, new Random(this.generation.seed, purpose, id, firstSequence + index));
  }

  private id(index: number): string {
    return this.idAt('item', index, this.createdAt(index));
  }

  /** Distributes items evenly over the project's time, so that numbers and times have the same order. */
  private createdAt(index: number): number {
    const { items, days } = this.project;
    const { now } = this.generation;
    const jitter = this.random('created', index).next() * 0.9;
    return now - days * DAY + ((index + jitter) / items) * days * DAY;
  }

  /** Some items have a parent among those shortly before them. The parent itself has none. */
  private parentId(index: number): string | null {
    if (!this.isChild(index)) return null;
    const parent = index - 1 - this.random('parent', index).below(Math.min(index, PARENT_REACH));
    return this.isChild(parent) ? null : this.id(parent);
  }

  private isChild(index: number): boolean {
    return index > 0 && this.random('child', index).chance(0.1);
  }

  private state(random: Random, index: number): SeedProject['states'][number] {
    const age = 1 - index / this.project.items;
    const shares = STATE_GROUPS.map((group) => [group, YOUNG[group] + (OLD[group] - YOUNG[group]) * age] as const);
    const group = random.weighted(shares.filter(([name]) => this.project.states.some((state) => state.group === name)));
    return random.pick(this.project.states.filter((state) => state.group === group));
  }

  private later(random: Random, from: number, most: number): number {
    return from + random.next() * Math.min(most, this.generation.now - from);
  }
}

const day = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

function dates(random: Random, createdAt: number): Pick<SeedItem, 'startDate' | 'targetDate'> {
  const start = createdAt + random.below(14) * DAY;
  const length = (1 + random.below(21)) * DAY;
  return {
    startDate: random.chance(0.3) ? day(start) : null,
    targetDate: random.chance(0.35) ? day(start + length) : null,
  };
}

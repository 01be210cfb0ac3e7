import { checkTimeZone, definedOnly, FieldErrors, instant, isSame, newId, notFound } from '#kernel';
import { hasEnded, type Cycle } from './cycle';
import { cycleIsArchived, cycleIsClosed, cycleNotEnded, cyclesSwitchedOff } from './cycles.errors';
import { scheduled, type Scheduling } from './schedule';

type Derived = 'id' | 'projectId' | 'viewProps' | 'progressSnapshot' | 'archivedAt';

/** The members that people set. */
interface Members extends Omit<Cycle, Derived | 'ownedById'> {
  /** Null means the caller. */
  readonly ownedById: string | null;
}
export type CreateCycle = Pick<Members, 'name'> & Partial<Members>;
export type ReviseCycle = Partial<Members>;

/** Rules that differ between the versions of the interface. */
export interface CyclePolicy {
  /** Uses only the day of a date and time. */
  readonly wholeDays?: boolean;
  /** Cycles may overlap and may have the same name. */
  readonly unchecked?: boolean;
  /**
   * Called with the name of each member that an ended cycle ignores when its `sortOrder` changes. Without it, such a
   * request is refused.
   */
  readonly drop?: (member: string) => void;
}

/** Facts that a command needs from outside. */
export interface CycleFacts extends Scheduling, Pick<CyclePolicy, 'drop'> {
  readonly projectId: string;
  /** True if the project has the feature switched on. */
  readonly isEnabled: boolean;
  readonly callerId: string;
  /** Members of the workspace among the people who are to own cycles. */
  readonly colleagues: ReadonlySet<string>;
}

const BLANK = {
  description: '',
  timezone: 'UTC',
  viewProps: {},
  logoProps: {},
  progressSnapshot: {},
  archivedAt: null,
  externalSource: null,
  externalId: null,
};

const UNSCHEDULED = { startDate: null, endDate: null };

export function newCycle(command: CreateCycle, facts: CycleFacts, sortOrder: number): Cycle {
  assertAllowed(command, facts);
  const { callerId, projectId } = facts;
  const dates = scheduled(UNSCHEDULED, command, facts);
  const ownedById = command.ownedById ?? callerId;
  return { ...BLANK, sortOrder, ...definedOnly(command), ...dates, ownedById, id: newId(), projectId } as Cycle;
}

/** A stored cycle, and the changes that commands make to it. A command either applies as a whole or throws. */
export class CycleEntity<T extends Cycle = Cycle> {
  private cycle: T;

  constructor(readonly stored: T) {
    this.cycle = stored;
  }

  revise(command: ReviseCycle, facts: CycleFacts): this {
    if (this.stored.archivedAt) throw cycleIsArchived();
    const open = hasEnded(this.stored, facts.at) ? this.leftOf(command, facts) : command;
    assertAllowed(open, facts);
    const dates = scheduled(this.stored, open, facts);
    const owner = open.ownedById === undefined ? {} : { ownedById: open.ownedById ?? facts.callerId };
    return this.put({ ...this.cycle, ...definedOnly(open), ...dates, ...owner });
  }

  archive(at: string): this {
    if (this.stored.archivedAt) throw notFound();
    if (!hasEnded(this.stored, at)) throw cycleNotEnded();
    return this.put({ ...this.cycle, archivedAt: at });
  }

  unarchive(): this {
    return this.put({ ...this.cycle, archivedAt: null });
  }

  /** Makes another person the owner, also of a cycle that has ended or is archived. */
  pass(ownedById: string): this {
    return this.put({ ...this.cycle, ownedById });
  }

  /** Stores the progress of the cycle, which later changes of its work items do not affect. */
  keep(progressSnapshot: object): this {
    return this.put({ ...this.cycle, progressSnapshot });
  }

  get current(): T {
    return this.cycle;
  }

  /** Returns what may change in an ended cycle: its `sortOrder`. Other members have to be equal to the stored ones. */
  private leftOf(command: ReviseCycle, { drop }: CycleFacts): ReviseCycle {
    const { sortOrder, ...others } = command;
    const refused = Object.entries(others).filter(([name, value]) => value !== undefined && !this.has(name, value));
    if (!refused.length) return { sortOrder };
    if (sortOrder === undefined || !drop) throw cycleIsClosed();
    for (const [name] of refused) drop(name);
    return { sortOrder };
  }

  private has(name: string, value: unknown): boolean {
    const sent = value && (name === 'startDate' || name === 'endDate') ? instant(value as string) : value;
    return isSame(sent, this.stored[name as keyof T]);
  }

  private put(cycle: T): this {
    this.cycle = cycle;
    return this;
  }
}

function assertAllowed({ timezone, ownedById }: ReviseCycle, { isEnabled, colleagues }: CycleFacts): void {
  if (!isEnabled) throw cyclesSwitchedOff();
  const errors = new FieldErrors();
  checkTimeZone(timezone, errors);
  if (ownedById && !colleagues.has(ownedById)) {
    errors.add('ownedById', 'does_not_exist', 'The provided user is not a member of this workspace.');
  }
  errors.throwIfAny();
}

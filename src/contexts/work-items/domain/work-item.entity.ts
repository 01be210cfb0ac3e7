import { assertDates, instant, notFound, type StateGroup } from '#kernel';
import { itemReferences, type SingleReferences } from '#references';
import {
  archived,
  changesBetween,
  deleted,
  idsIn,
  previousValues,
  regrouped,
  restored,
  type Addition,
  type Archiving,
  type Change,
  type NameOf,
  type Snapshot,
} from './changes';
import {
  assertArchivable,
  belowItself,
  completedAt,
  isVisible,
  pairOf,
  workItemExternalPairTaken,
  type Description,
  type ExternalPair,
  type WorkItem,
  type WorkItemPatch,
} from './work-item';
import { chosenState, type Facts } from './facts';
import { plainMembers } from './members';
import { checkReferences } from './reference.checks';
import { setsOf, singles } from './referring';
import type { StatePolicy } from './state-policy';
import type { ReferencePolicy, ReviseWorkItem } from './work-item.commands';

/** Facts that a revision needs besides its command. */
export interface RevisionFacts {
  readonly facts: Facts;
  readonly policy: ReferencePolicy;
  readonly states: StatePolicy;
  readonly at: string;
  /** The cleaned description; empty if the command has none. */
  readonly description: Partial<Description>;
  /** Ids of the new parent and all items above it. */
  readonly lineage: readonly string[];
  /** Id of the item that has the requested external pair; null if none has. */
  readonly pairHolder: string | null;
}

/** A history entry with the item that it is about. */
export interface ItemChange extends Change {
  readonly workItemId: string;
  readonly projectId: string;
}

/**
 * A stored work item and the changes that commands make to it. A command is applied as a whole or throws. Columns,
 * history and events are read at the end.
 */
export class WorkItemEntity<T extends Snapshot = Snapshot> {
  private item: T;
  private isGone = false;
  private archivedHow: Archiving = 'manual_archive';
  /** History entries that do not follow from differences. */
  private readonly told: Change[] = [];
  /** Derived members that events show by themselves. */
  private derived: readonly (keyof WorkItem)[] = [];
  private added?: Addition;

  constructor(readonly stored: T) {
    this.item = stored;
  }

  /**
   * Returns the command without a parent that stays the same in the caller's view. Such a parent needs no check and may
   * be in another project.
   */
  narrowed({ parentId, ...command }: ReviseWorkItem, seenParent: string | null): ReviseWorkItem {
    return parentId === undefined || parentId === seenParent ? command : { ...command, parentId };
  }

  /**
   * Returns the external pair that a command gives to the item, which must be unique; undefined if the pair does not
   * change.
   */
  newPair(command: ReviseWorkItem): ExternalPair | undefined {
    const { externalSource: source = this.stored.externalSource, externalId: id = this.stored.externalId } = command;
    const isKept = source === this.stored.externalSource && id === this.stored.externalId;
    return isKept ? undefined : pairOf({ externalSource: source, externalId: id });
  }

  /** Applies a command with ids instead of names. */
  revise(command: ReviseWorkItem, revision: RevisionFacts): this {
    const { facts, policy, states, at, description, lineage, pairHolder } = revision;
    const sent = begun(checkReferences(command, { facts, policy, before: this.item }), this.item, states);
    if (sent.parentId && lineage.includes(this.stored.id)) throw belowItself();
    if (pairHolder) throw workItemExternalPairTaken(this.stored.id);
    const moved = { ...this.item, ...plainOf(sent), ...description, ...stateOf(sent, facts, this.item, at) };
    const after = { ...moved, ...archiving(sent, moved), ...setsOf(sent, this.item) };
    assertDates(after);
    assertAllowed(states, this.item, after);
    return this.put(after);
  }

  /** With `onlyFinished`, refuses items that are not completed or cancelled. */
  archive(at: string, onlyFinished: boolean, how: Archiving = 'manual_archive'): this {
    if (this.item.archivedAt) throw notFound();
    if (onlyFinished) assertArchivable(this.item);
    this.archivedHow = how;
    return this.put({ archivedAt: at });
  }

  unarchive(): this {
    return this.put({ archivedAt: null });
  }

  /** Removes the parent because it was deleted. */
  leaveParent(): this {
    return this.put({ parentId: null });
  }

  /**
   * Follows the state into another group: the item becomes completed, or loses its completion, as if it had changed its
   * state.
   */
  regroup(stateGroup: StateGroup, at: string): this {
    if (stateGroup === this.item.stateGroup) return this;
    this.told.push(regrouped(this.item.stateGroup, stateGroup));
    this.derived = ['stateGroup', 'completedAt'];
    return this.put({ stateGroup, completedAt: completedAt(stateGroup, this.item.completedAt, at) });
  }

  remove(): this {
    this.isGone = true;
    this.told.push(deleted());
    return this;
  }

  /** Adds the changes of members that another context stores. */
  extend(addition: Addition | undefined): this {
    this.added = addition;
    return this;
  }

  get addition(): Addition | undefined {
    return this.added;
  }

  /** The item as it is now. */
  get current(): T {
    return this.item;
  }

  get isChanged(): boolean {
    return this.added !== undefined || Object.keys(this.previous).length > 0;
  }

  /** Returns the columns that changed. Sets of references are not columns. */
  get columns(): WorkItemPatch {
    const names = Object.keys(this.item) as (keyof T)[];
    const changed = names.filter((name) => !Array.isArray(this.item[name]) && this.item[name] !== this.stored[name]);
    return Object.fromEntries(changed.map((name) => [name, this.item[name]]));
  }

  /** Returns the previous values of changed members, for events. */
  get previous(): Partial<Snapshot> {
    const members = [...itemReferences(), ...this.derived.map((member) => ({ member }))];
    return { ...previousValues(this.stored, this.item, members), ...this.added?.before };
  }

  get event(): 'archived' | 'updated' {
    return this.item.archivedAt && !this.stored.archivedAt ? 'archived' : 'updated';
  }

  /** Change in the number of items that lists show: 1, 0 or -1. */
  get shown(): number {
    return Number(!this.isGone && isVisible(this.item)) - Number(isVisible(this.stored));
  }

  /** Ids of records whose names the history needs, by kind. */
  get named(): ReadonlyMap<string, readonly string[]> {
    const told = itemReferences().filter(({ history }) => history);
    const ids = told.map((reference) => {
      const [before, after] = [idsIn(this.stored, reference), idsIn(this.item, reference)];
      return [reference.kind, before.join() === after.join() ? [] : [...new Set([...before, ...after])]] as const;
    });
    return new Map(ids.filter(([, asked]) => asked.length));
  }

  /** Returns the history entries of the changes. `names` must have the names of the records in `named`. */
  history(names: ReadonlyMap<string, NameOf> = new Map()): ItemChange[] {
    const { stored, item } = this;
    const references = itemReferences().map((one) => ({ ...one, nameOf: names.get(one.kind) ?? unnamed }));
    const told = [...archiveChanges(stored, item, this.archivedHow), ...this.told, ...(this.added?.history ?? [])];
    const changes = [...changesBetween(stored, item, references), ...told];
    return changes.map((change) => ({ ...change, workItemId: stored.id, projectId: stored.projectId }));
  }

  private put(members: Partial<Snapshot>): this {
    this.item = { ...this.item, ...members };
    return this;
  }
}

const unnamed: NameOf = () => '';

/** Returns the members of a command that are stored as they are sent. */
function plainOf(command: ReviseWorkItem): WorkItemPatch {
  const members = [...plainMembers, ...singles().map(({ member }) => member as keyof SingleReferences)];
  return Object.fromEntries(
    members.filter((member) => command[member] !== undefined).map((member) => [member, command[member]]),
  );
}

/** Replaces a cleared state by the initial state of the item's type. */
function begun(command: ReviseWorkItem, { typeId }: WorkItem, states: StatePolicy): ReviseWorkItem {
  if (command.stateId !== null) return command;
  return { ...command, stateId: states.startOf(command.typeId === undefined ? typeId : command.typeId) ?? null };
}

function assertAllowed(states: StatePolicy, before: WorkItem, after: WorkItem): void {
  if (before.stateId === after.stateId && before.typeId === after.typeId) return;
  const refusal = states.refusal(before, after);
  if (refusal) throw refusal;
}

/** Returns the state and the members derived from it. A cleared state becomes that of a new item. */
function stateOf({ stateId: sent }: ReviseWorkItem, facts: Facts, before: WorkItem, at: string): WorkItemPatch {
  if (sent === undefined) return {};
  const { id: stateId, group: stateGroup } = chosenState(sent, facts);
  return { stateId, stateGroup, completedAt: completedAt(stateGroup, before.completedAt, at) };
}

/** Setting `archivedAt` archives a finished item; clearing it restores the item. */
function archiving({ archivedAt }: ReviseWorkItem, item: Snapshot): WorkItemPatch {
  if (archivedAt === undefined || Boolean(archivedAt) === Boolean(item.archivedAt)) return {};
  if (!archivedAt) return { archivedAt: null };
  assertArchivable(item);
  return { archivedAt: instant(archivedAt) };
}

function archiveChanges(before: Snapshot, after: Snapshot, how: Archiving): Change[] {
  if (Boolean(before.archivedAt) === Boolean(after.archivedAt)) return [];
  return [after.archivedAt ? archived(how) : restored()];
}

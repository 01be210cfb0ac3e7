import { assertDates, instant, notFound, type StateGroup } from '#kernel';
import { itemReferences, type SingleReferences } from '#references';
import type { Addition } from './addition';
import { pairOf, type ExternalPair } from './external-pair';
import {
  archived,
  changesBetween,
  deleted,
  idsIn,
  previousValues,
  regrouped,
  restored,
  type Archiving,
  type Change,
  type NameOf,
  type Snapshot,
} from './changes';
import { chosenState, type Facts } from './facts';
import { plainMembers } from './members';
import { checkReferences } from './reference.checks';
import { setsOf, singles } from './referring';
import type { StatePolicy } from './state-policy';
import {
  assertArchivable,
  completedAt,
  isVisible,
  type Description,
  type WorkItem,
  type WorkItemPatch,
} from './work-item';
import type { ReferencePolicy, ReviseWorkItem } from './work-item.commands';
import { belowItself, workItemExternalPairTaken } from './work-items.errors';

/** What a revision has to know beside its command. */
export interface RevisionFacts {
  readonly facts: Facts;
  readonly policy: ReferencePolicy;
  readonly states: StatePolicy;
  readonly at: string;
  /** The description of the command, cleaned; nothing where none was sent. */
  readonly description: Partial<Description>;
  /** Ids of the item that this one shall be below, and of all above that. */
  readonly lineage: readonly string[];
  /** Who has the external pair that the item shall have. */
  readonly pairHolder: string | null;
}

/** An entry of the history with the item that it is about. */
export interface ItemChange extends Change {
  readonly workItemId: string;
  readonly projectId: string;
}

/**
 * A stored work item, and what commands make of it. A command is done whole or throws; what has to be written and told is
 * asked for at the end.
 */
export class WorkItemEntity<T extends Snapshot = Snapshot> {
  private item: T;
  private isGone = false;
  private archivedHow: Archiving = 'manual_archive';
  /** Entries of the history that do not follow from what differs. */
  private readonly told: Change[] = [];
  /** Members that follow from others, where events tell of them by themselves. */
  private derived: readonly (keyof WorkItem)[] = [];
  private added?: Addition;

  constructor(readonly stored: T) {
    this.item = stored;
  }

  /** The command without a parent that stays, as its sender sees it: that needs no look, and may be of another project. */
  narrowed({ parentId, ...command }: ReviseWorkItem, seenParent: string | null): ReviseWorkItem {
    return parentId === undefined || parentId === seenParent ? command : { ...command, parentId };
  }

  /** The external pair that a command gives to the item, which nobody else may have. */
  newPair(command: ReviseWorkItem): ExternalPair | undefined {
    const { externalSource: source = this.stored.externalSource, externalId: id = this.stored.externalId } = command;
    const isKept = source === this.stored.externalSource && id === this.stored.externalId;
    return isKept ? undefined : pairOf({ externalSource: source, externalId: id });
  }

  /** `command` is one of which names are ids. */
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

  /** `onlyFinished`: refuses an item whose work is not done. */
  archive(at: string, onlyFinished: boolean, how: Archiving = 'manual_archive'): this {
    if (this.item.archivedAt) throw notFound();
    if (onlyFinished) assertArchivable(this.item);
    this.archivedHow = how;
    return this.put({ archivedAt: at });
  }

  unarchive(): this {
    return this.put({ archivedAt: null });
  }

  /** The item above is gone. */
  leaveParent(): this {
    return this.put({ parentId: null });
  }

  /** Its state moved to another group: it is done, or not done any more, as if it had been moved itself. */
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

  /** Takes along what a command changes of it elsewhere. */
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

  /** Columns that are not as they were. Sets of references are no columns. */
  get columns(): WorkItemPatch {
    const names = Object.keys(this.item) as (keyof T)[];
    const changed = names.filter((name) => !Array.isArray(this.item[name]) && this.item[name] !== this.stored[name]);
    return Object.fromEntries(changed.map((name) => [name, this.item[name]]));
  }

  /** The members that changed, as they were, for events. */
  get previous(): Partial<Snapshot> {
    const members = [...itemReferences(), ...this.derived.map((member) => ({ member }))];
    return { ...previousValues(this.stored, this.item, members), ...this.added?.before };
  }

  get event(): 'archived' | 'updated' {
    return this.item.archivedAt && !this.stored.archivedAt ? 'archived' : 'updated';
  }

  /** By how many more items lists show. */
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

  /** What is told of the changes; `names` has those that are asked for by `named`. */
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

/** What a command sets as it is sent. */
function plainOf(command: ReviseWorkItem): WorkItemPatch {
  const members = [...plainMembers, ...singles().map(({ member }) => member as keyof SingleReferences)];
  return Object.fromEntries(
    members.filter((member) => command[member] !== undefined).map((member) => [member, command[member]]),
  );
}

/** A state that is cleared is the one in which work items of the type begin. */
function begun(command: ReviseWorkItem, { typeId }: WorkItem, states: StatePolicy): ReviseWorkItem {
  if (command.stateId !== null) return command;
  return { ...command, stateId: states.startOf(command.typeId === undefined ? typeId : command.typeId) ?? null };
}

function assertAllowed(states: StatePolicy, before: WorkItem, after: WorkItem): void {
  if (before.stateId === after.stateId && before.typeId === after.typeId) return;
  const refusal = states.refusal(before, after);
  if (refusal) throw refusal;
}

/** The state and what follows from it. One that is cleared is that of a new item. */
function stateOf({ stateId: sent }: ReviseWorkItem, facts: Facts, before: WorkItem, at: string): WorkItemPatch {
  if (sent === undefined) return {};
  const { id: stateId, group: stateGroup } = chosenState(sent, facts);
  return { stateId, stateGroup, completedAt: completedAt(stateGroup, before.completedAt, at) };
}

/** Setting the archive's date archives an item whose work is done; clearing it brings the item back. */
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

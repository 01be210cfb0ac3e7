import { setImmediate as othersTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  accepted,
  Clock,
  each,
  eachInTurn,
  forbidden,
  notFound,
  settled,
  single,
  type Outcome,
  type ProjectCtx,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { fromOutside } from '../../projects';
import { isFinished, pairKey, type ExternalPair } from '../domain/work-item';
import { NO_REFERENCES, type Facts } from '../domain/facts';
import { refers } from '../domain/reference.checks';
import { FREE, type StatePolicy } from '../domain/state-policy';
import type { ReferencePolicy, ReviseWorkItem } from '../domain/work-item.commands';
import { WorkItemEntity } from '../domain/work-item.entity';
import { cleanText } from './clean-text';
import { ManualPlaces } from './manual-places';
import { assertOwn } from './visibility';
import { WorkItemChanges } from './work-item.changes';
import { WorkItemReads, type WorkItemRecord, WorkItemRepository } from './work-item.repository';
import { WriteFacts } from './write-facts';

type Item = WorkItemEntity<WorkItemRecord>;

export interface ChangeOptions {
  /** True if the rules about states do not apply, because the change comes from the context that manages the record. */
  readonly unruled?: boolean;
}

/** A locked item and the command for it. */
interface Task {
  readonly item: Item;
  readonly command: ReviseWorkItem;
}

/** Returns the command for an item; undefined if it stays as it is. */
export type ItemChange = (item: WorkItemRecord) => ReviseWorkItem | undefined;

/** Members that name the project of an item. */
const PLACE = new Set(['projectId', 'projectIdentifier']);

/**
 * Input of the decision: locked items with commands that contain ids instead of names, and facts about the records they
 * refer to.
 */
interface Gathered {
  readonly tasks: readonly Task[];
  readonly facts: Facts;
  readonly policy: ReferencePolicy;
  readonly states: StatePolicy;
}

/**
 * Changes one or many work items with the same statements. It gathers facts and lets the entities decide;
 * `WorkItemChanges` writes and publishes. Runs in the caller's transaction.
 */
@Injectable()
export class WorkItemRevision {
  constructor(
    private readonly items: WorkItemRepository,
    private readonly reads: WorkItemReads,
    private readonly known: WriteFacts,
    private readonly places: ManualPlaces,
    private readonly changes: WorkItemChanges,
    private readonly clock: Clock,
  ) {}

  async revise(ctx: ProjectCtx, id: string, patch: ReviseWorkItem, policy: ReferencePolicy): Promise<WorkItemRecord> {
    return single(await this.reviseMany(ctx, [{ id, patch }], policy));
  }

  /** Changes items, each at most once. Returns one outcome per revision, in their order. */
  async reviseMany(
    ctx: ProjectCtx,
    revisions: readonly Revision<ReviseWorkItem>[],
    policy: ReferencePolicy,
  ): Promise<Outcome<WorkItemRecord>[]> {
    const { outcomes, gathered } = await this.gather(ctx, revisions, policy);
    const written = await this.inTurns(ctx, gathered);
    return each(outcomes, ({ item }) => single([written.get(item.stored.id)]) as WorkItemRecord);
  }

  /** Changes the existing items for which `change` returns a command, all of them or none. */
  async changeAll(
    ctx: ProjectCtx,
    ids: readonly string[],
    change: ItemChange,
    { unruled = false }: ChangeOptions,
  ): Promise<WorkItemRecord[]> {
    const states = unruled ? FREE : await this.known.states(ctx);
    const stored = await this.items.forWriteAll(ctx, ids);
    const tasks = [...stored.values()].flatMap((item) => {
      const command = change(item);
      return command ? [{ item: ownItem(ctx, item), command }] : [];
    });
    const facts = await this.factsOf(ctx, tasks, states);
    const written = await this.inTurns(ctx, { tasks, facts, states, policy: {} });
    return [...written.values()].map((outcome) => single([outcome]));
  }

  /**
   * Does the same with items of all projects that the caller sees. They are locked in one order to avoid deadlocks.
   * Rules about states differ between projects and do not apply: records of the workspace do not concern states.
   */
  async changeAnywhere(ctx: WorkspaceCtx, ids: readonly string[], change: ItemChange): Promise<WorkItemRecord[]> {
    await this.items.lockAll(ctx, ids);
    const seen = [...(await this.reads.byIds(ctx, ids, PLACE)).values()];
    const identifiers = new Map(seen.map(({ projectId, projectIdentifier }) => [projectId, projectIdentifier]));
    const changed: WorkItemRecord[] = [];
    for (const [projectId, projectIdentifier] of identifiers) {
      const here = seen.filter((item) => item.projectId === projectId).map(({ id }) => id);
      const place = fromOutside(ctx, { projectId, projectIdentifier });
      changed.push(...(await this.changeAll(place, here, change, { unruled: true })));
    }
    return changed;
  }

  async archive(ctx: ProjectCtx, id: string, onlyFinished: boolean): Promise<WorkItemRecord> {
    const item = await this.own(ctx, id);
    const at = this.clock.now();
    return this.changes.apply(ctx, at, item.archive(at, onlyFinished));
  }

  async archiveAll(
    ctx: ProjectCtx,
    ids: readonly string[],
    isMeant: (item: WorkItemRecord) => boolean,
  ): Promise<WorkItemRecord[]> {
    const stored = [...(await this.items.forWriteAll(ctx, ids)).values()];
    const at = this.clock.now();
    const archived = stored
      .filter((item) => isFinished(item.stateGroup) && !item.archivedAt && isMeant(item))
      .map((item) => ownItem(ctx, item).archive(at, true, 'archive'));
    return this.changes.applyAll(ctx, at, archived);
  }

  async unarchive(ctx: ProjectCtx, id: string): Promise<WorkItemRecord> {
    const item = await this.own(ctx, id);
    return this.changes.apply(ctx, this.clock.now(), item.unarchive());
  }

  /** Returns the item and locks it. Throws if the caller may not change it. */
  private async own(ctx: ProjectCtx, id: string): Promise<Item> {
    return ownItem(ctx, await this.items.forWrite(ctx, id));
  }

  /** Takes locks in the same order as all writers: first trees, then rules, then items. */
  private async gather(ctx: ProjectCtx, revisions: readonly Revision<ReviseWorkItem>[], policy: ReferencePolicy) {
    const resolved = await eachInTurn(revisions, async ({ id, patch }) => ({
      id,
      patch: await this.known.resolve(ctx, patch),
    }));
    if (accepted(resolved).some(({ patch }) => patch.parentId)) await this.items.lockTrees(ctx);
    const { revisions: placed, room } = await this.places.resolve(ctx, resolved);
    const sent = accepted(placed);
    const states = sent.some(({ patch }) => isJudged(patch)) ? await this.known.states(ctx) : FREE;
    const ids = sent.map(({ id }) => id);
    const moving = await this.lockedBeside(ctx, ids, room);
    const stored = await this.items.forWriteAll(ctx, ids);
    const own = each(placed, ({ id, patch }) => {
      const weight = patch.sortOrder ?? room.get(id);
      const command = weight === undefined ? patch : { ...patch, sortOrder: weight };
      return { item: ownItem(ctx, stored.get(id)), command };
    });
    const outcomes = await this.narrowed(ctx, own);
    const tasks = [...accepted(outcomes), ...moving];
    const gathered: Gathered = { tasks, facts: await this.factsOf(ctx, tasks, states), states, policy };
    return { outcomes, gathered };
  }

  /** Returns other items that must make room, and locks them together with the items of the request in one order. */
  private async lockedBeside(ctx: ProjectCtx, ids: readonly string[], room: ReadonlyMap<string, number>) {
    const others = [...room.keys()].filter((id) => !ids.includes(id));
    if (!others.length) return [];
    await this.items.lockAll(ctx, [...ids, ...others]);
    // The expected versions of the request concern its own items only.
    const stored = await this.items.forWriteAll({ ...ctx, expectedVersions: undefined }, others);
    return [...stored.values()].map((item): Task => {
      return { item: new WorkItemEntity(item), command: { sortOrder: room.get(item.id) } };
    });
  }

  private async factsOf(ctx: ProjectCtx, tasks: readonly Task[], states: StatePolicy): Promise<Facts> {
    const commands = tasks.map(({ command }) => command);
    return commands.some(refers) ? this.known.of(ctx, commands, states) : NO_REFERENCES;
  }

  /**
   * Removes parents from commands that change nothing as the caller sees it. A parent that the caller may not see does
   * not exist for the caller.
   */
  private async narrowed(ctx: ProjectCtx, tasks: readonly Outcome<Task>[]): Promise<Outcome<Task>[]> {
    const kept = accepted(tasks).flatMap(({ item: { stored }, command: { parentId: sent } }) =>
      stored.parentId && (sent === null || sent === stored.parentId) ? [stored.parentId] : [],
    );
    const seen = kept.length ? await this.reads.byIds(ctx, kept, new Set(['id'])) : new Map<string, object>();
    return each(tasks, ({ item, command }) => {
      const { parentId } = item.stored;
      const seenParent = parentId && (!kept.includes(parentId) || seen.has(parentId)) ? parentId : null;
      return { item, command: item.narrowed(command, seenParent) };
    });
  }

  /**
   * Runs commands that depend on other items, such as moves below a parent or changes of unique pairs, after all others
   * and one by one. Moves below the same parent do not depend on each other, because no item above the parent can move
   * below it.
   */
  private async inTurns(ctx: ProjectCtx, gathered: Gathered): Promise<ReadonlyMap<string, Outcome<WorkItemRecord>>> {
    const { tasks } = gathered;
    const parents = new Set(tasks.flatMap(({ command }) => command.parentId ?? []));
    const moves = ({ parentId }: ReviseWorkItem) => parents.size > 1 && Boolean(parentId);
    const dependent = tasks.filter(({ item, command }) => moves(command) || item.newPair(command));
    const others = tasks.filter((task) => !dependent.includes(task));
    const written = new Map<string, Outcome<WorkItemRecord>>();
    for (const turn of [others, ...dependent.map((task) => [task])]) {
      const at = this.clock.now();
      const decided = await this.decide(ctx, at, { ...gathered, tasks: turn });
      const outcomes = settled(decided, await this.changes.applyAll(ctx, at, accepted(decided)));
      turn.forEach(({ item }, index) => written.set(item.stored.id, outcomes[index]!));
    }
    return written;
  }

  private async decide(ctx: ProjectCtx, at: string, { tasks, ...known }: Gathered): Promise<Outcome<Item>[]> {
    const lineages = await this.lineages(ctx, tasks);
    const revised = await eachInTurn(tasks, async ({ item, command }) => {
      const lineage = lineages.get(command.parentId ?? '') ?? [];
      const pairHolder = await this.holderOf(ctx, item.newPair(command));
      const description = cleanText(command.descriptionHtml);
      // Cleaning many long descriptions would block other requests.
      if (tasks.length > 1) await othersTurn();
      return item.revise(command, { ...known, at, description, lineage, pairHolder });
    });
    return this.extended(ctx, tasks, revised);
  }

  /** Returns the ids of the items above each parent in the commands, by the parent's id. */
  private async lineages(ctx: ProjectCtx, tasks: readonly Task[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const lineages = new Map<string, readonly string[]>();
    for (const parentId of new Set(tasks.flatMap(({ command }) => command.parentId ?? []))) {
      lineages.set(parentId, await this.known.references.lineage(ctx, parentId));
    }
    return lineages;
  }

  /** Adds the changes of members that another context stores. */
  private async extended(ctx: ProjectCtx, tasks: readonly Task[], revised: readonly Outcome<Item>[]) {
    const commands = new Map(tasks.map(({ item, command }) => [item, command]));
    const items = accepted(revised);
    const asked = items.map((item) => ({ command: commands.get(item)!, item: item.current, stored: item.stored }));
    const plans = await this.known.additions(ctx, asked);
    const additions = new Map(items.map((item, index) => [item, plans[index]]));
    return each(revised, (item) => item.extend(single([additions.get(item)])));
  }

  /**
   * Returns the id of the item that has the pair; null if none has. Locks the counter of the project, so that no other
   * transaction takes one of its pairs.
   */
  private async holderOf(ctx: ProjectCtx, pair: ExternalPair | undefined): Promise<string | null> {
    if (!pair) return null;
    await this.items.allocateNumbers(ctx, 0, 0);
    return (await this.items.idsOfPairs(ctx, [pair])).get(pairKey(pair)) ?? null;
  }
}

/** True if the rules about states must be checked. */
const isJudged = ({ stateId, typeId }: ReviseWorkItem): boolean => stateId !== undefined || typeId !== undefined;

function ownItem(ctx: ProjectCtx, item: WorkItemRecord | undefined): Item {
  if (!item) throw notFound();
  assertOwn(ctx, item, forbidden);
  return new WorkItemEntity(item);
}

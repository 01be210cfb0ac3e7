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
import { NOTHING_ASKED, type Facts } from '../domain/facts';
import { refers, withPlainIds } from '../domain/reference.checks';
import { FREE, type StatePolicy } from '../domain/state-policy';
import type { ReferencePolicy, ReviseWorkItem } from '../domain/work-item.commands';
import { type ExternalPair, WorkItemEntity } from '../domain/work-item.entity';
import { isFinished } from '../domain/work-item';
import { cleanText } from './clean-text';
import { fromOutside } from './outside';
import { ReferenceNames } from './reference-names';
import { assertOwn } from './visibility';
import { WorkItemChanges } from './work-item.changes';
import { WorkItemReads, type WorkItemRecord, WorkItemRepository } from './work-item.repository';
import { WriteFacts } from './write-facts';

type Item = WorkItemEntity<WorkItemRecord>;

/** What a change of many items need not heed. */
export interface Freedom {
  /** The rules about states: whoever makes or lifts them moves the items. */
  readonly unruled?: boolean;
}

/** A locked item, and what shall become of it. */
interface Task {
  readonly item: Item;
  readonly command: ReviseWorkItem;
}

/** What shall become of an item; nothing where it stays as it is. */
export type ItemChange = (item: WorkItemRecord) => ReviseWorkItem | undefined;

/** Members that tell where an item is. */
const PLACE = new Set(['projectId', 'projectIdentifier']);

interface Circumstances {
  readonly facts: Facts;
  readonly policy: ReferencePolicy;
  readonly states: StatePolicy;
}

/** Changes work items: one or many, with the same statements. Runs in the caller's transaction. */
@Injectable()
export class WorkItemRevision {
  constructor(
    private readonly items: WorkItemRepository,
    private readonly reads: WorkItemReads,
    private readonly known: WriteFacts,
    private readonly referenceNames: ReferenceNames,
    private readonly changes: WorkItemChanges,
    private readonly clock: Clock,
  ) {}

  async revise(ctx: ProjectCtx, id: string, patch: ReviseWorkItem, policy: ReferencePolicy): Promise<WorkItemRecord> {
    return single(await this.reviseMany(ctx, [{ id, patch }], policy));
  }

  /** Each item once. Answers one outcome a revision, in their order. */
  async reviseMany(
    ctx: ProjectCtx,
    revisions: readonly Revision<ReviseWorkItem>[],
    policy: ReferencePolicy,
  ): Promise<Outcome<WorkItemRecord>[]> {
    const resolved = await eachInTurn(revisions, async ({ id, patch }) => ({
      id,
      patch: withPlainIds(await this.referenceNames.resolve(ctx, patch)),
    }));
    const asked = accepted(resolved);
    if (asked.some(({ patch }) => patch.parentId)) await this.items.lockTrees(ctx);
    const states = asked.some(({ patch }) => isJudged(patch)) ? await this.known.states(ctx) : FREE;
    const stored = await this.items.forWriteAll(
      ctx,
      asked.map(({ id }) => id),
    );
    const own = each(resolved, ({ id, patch }) => ({ item: ownItem(ctx, stored.get(id)), command: patch }));
    const tasks = await this.narrowed(ctx, own);
    const written = await this.inTurns(ctx, accepted(tasks), { policy, states });
    return each(tasks, ({ item }) => single([written.get(item.stored.id)]) as WorkItemRecord);
  }

  /** Changes those of the items that are there and that `change` has something for; all of them, or none. */
  async changeAll(
    ctx: ProjectCtx,
    ids: readonly string[],
    change: ItemChange,
    { unruled = false }: Freedom,
  ): Promise<WorkItemRecord[]> {
    const states = unruled ? FREE : await this.known.states(ctx);
    const stored = await this.items.forWriteAll(ctx, ids);
    const tasks = [...stored.values()].flatMap((item) => {
      const command = change(item);
      return command ? [{ item: ownItem(ctx, item), command }] : [];
    });
    const written = await this.inTurns(ctx, tasks, { policy: {}, states });
    return [...written.values()].map((outcome) => single([outcome]));
  }

  /**
   * The same with items of all projects that the caller sees: locked in one order, so that nobody waits in a circle. Records
   * of the workspace say nothing of states, about which each project has rules of its own.
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

  /** The item, locked, where the caller may change it. */
  private async own(ctx: ProjectCtx, id: string): Promise<Item> {
    return ownItem(ctx, await this.items.forWrite(ctx, id));
  }

  /** Without parents that stay, as this caller sees them: one that is hidden does not exist for it. */
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
   * What depends on other items, as a place below one or a unique pair, is done after all else, one by one. Places below
   * one and the same item do not depend on each other: what is above it cannot move below it.
   */
  private async inTurns(
    ctx: ProjectCtx,
    tasks: readonly Task[],
    { policy, states }: Omit<Circumstances, 'facts'>,
  ): Promise<ReadonlyMap<string, Outcome<WorkItemRecord>>> {
    const commands = tasks.map(({ command }) => command);
    const facts = commands.some(refers) ? await this.known.of(ctx, commands, states) : NOTHING_ASKED;
    const parents = new Set(commands.flatMap(({ parentId }) => parentId ?? []));
    const moves = ({ parentId }: ReviseWorkItem) => parents.size > 1 && Boolean(parentId);
    const dependent = tasks.filter(({ item, command }) => moves(command) || item.newPair(command));
    const others = tasks.filter((task) => !dependent.includes(task));
    const written = new Map<string, Outcome<WorkItemRecord>>();
    for (const turn of [others, ...dependent.map((task) => [task])]) {
      const outcomes = await this.write(ctx, turn, { facts, policy, states });
      turn.forEach(({ item }, index) => written.set(item.stored.id, outcomes[index]!));
    }
    return written;
  }

  private async write(
    ctx: ProjectCtx,
    tasks: readonly Task[],
    circumstances: Circumstances,
  ): Promise<Outcome<WorkItemRecord>[]> {
    const at = this.clock.now();
    const lineages = new Map<string, readonly string[]>();
    for (const { parentId } of tasks.map(({ command }) => command)) {
      if (parentId && !lineages.has(parentId))
        lineages.set(parentId, await this.known.references.lineage(ctx, parentId));
    }
    const revised = await eachInTurn(tasks, async ({ item, command }) => {
      const lineage = lineages.get(command.parentId ?? '') ?? [];
      const pairHolder = await this.holderOf(ctx, item.newPair(command));
      const description = cleanText(command.descriptionHtml);
      // Many long descriptions would keep everybody else waiting.
      if (tasks.length > 1) await othersTurn();
      return item.revise(command, { ...circumstances, at, description, lineage, pairHolder });
    });
    const extended = await this.extended(ctx, tasks, revised);
    return settled(extended, await this.changes.applyAll(ctx, at, accepted(extended)));
  }

  /** With what the commands change in members that another context keeps. */
  private async extended(ctx: ProjectCtx, tasks: readonly Task[], revised: readonly Outcome<Item>[]) {
    const commands = new Map(tasks.map(({ item, command }) => [item, command]));
    const items = accepted(revised);
    const asked = items.map((item) => ({ command: commands.get(item)!, item: item.current, stored: item.stored }));
    const plans = await this.changes.plan(ctx, asked);
    const additions = new Map(items.map((item, index) => [item, plans[index]]));
    return each(revised, (item) => item.extend(single([additions.get(item)])));
  }

  /** The item that has the pair. From here on nobody else takes a pair of this project. */
  private async holderOf(ctx: ProjectCtx, pair: ExternalPair | undefined): Promise<string | null> {
    if (!pair) return null;
    await this.items.allocateNumbers(ctx, 0, 0);
    return this.items.idOfExternalPair(ctx, pair.source, pair.id);
  }
}

/** Whether the rules about states have to be asked. */
const isJudged = ({ stateId, typeId }: ReviseWorkItem): boolean => stateId !== undefined || typeId !== undefined;

function ownItem(ctx: ProjectCtx, item: WorkItemRecord | undefined): Item {
  if (!item) throw notFound();
  assertOwn(ctx, item, forbidden);
  return new WorkItemEntity(item);
}

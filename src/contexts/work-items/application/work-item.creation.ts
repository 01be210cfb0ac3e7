import { setImmediate as othersTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { accepted, Clock, DomainError, each, eachInTurn, single, type Outcome, type ProjectCtx } from '#kernel';
import { created, type Addition } from '../domain/changes';
import { isVisible, pairKey, pairOf, workItemExternalPairTaken } from '../domain/work-item';
import type { Facts } from '../domain/facts';
import { newWorkItem, numbered, type NewWorkItem } from '../domain/new-work-item';
import type { StatePolicy } from '../domain/state-policy';
import type { CreateWorkItem, ReferencePolicy } from '../domain/work-item.commands';
import { authorship, claimOf } from './authorship';
import { cleanText } from './clean-text';
import { ItemExtension } from './item-extension';
import { WorkItemCreated, workItemEventData, WorkItemRepository, type WorkItemRecord } from './work-item.repository';
import { WorkItemPublisher } from './work-item.publisher';
import { WorkItemRoom } from './work-item.room';
import { WriteFacts } from './write-facts';

export type CreationOutcome = WorkItemRecord | DomainError;

/** Input of the decision: commands with ids instead of names, and facts about the records they refer to. */
interface Gathered {
  readonly commands: readonly Outcome<CreateWorkItem>[];
  readonly facts: Facts;
  readonly states: StatePolicy;
}

/** A new item with the values for members that another context stores. */
interface Draft {
  readonly item: NewWorkItem;
  readonly addition: Addition | undefined;
}

interface Written extends Draft {
  readonly record: WorkItemRecord;
}

/**
 * Creates one or many work items with the same statements. Runs in the caller's transaction. The outcome of an invalid
 * row of a batch is an error.
 */
@Injectable()
export class WorkItemCreation {
  constructor(
    private readonly items: WorkItemRepository,
    private readonly known: WriteFacts,
    private readonly room: WorkItemRoom,
    private readonly extension: ItemExtension,
    private readonly publisher: WorkItemPublisher,
    private readonly clock: Clock,
  ) {}

  async create(
    ctx: ProjectCtx,
    commands: readonly CreateWorkItem[],
    policy: ReferencePolicy,
  ): Promise<CreationOutcome[]> {
    const at = this.clock.now();
    const gathered = await this.gather(ctx, commands);
    const drafts = await this.decide(ctx, at, gathered, policy);
    const written = await this.write(ctx, at, accepted(drafts), gathered.facts);
    if (written.length) await this.publish(ctx, at, written);
    const records = new Map(written.map(({ record }) => [record.id, record]));
    return each(drafts, ({ item }) => records.get(item.id)!);
  }

  /** Locks the trees. Call it first if the command may move an existing item. */
  lockTrees(ctx: ProjectCtx): Promise<void> {
    return this.items.lockTrees(ctx);
  }

  /** Returns the ids of items that have the external pairs of the commands, by `pairKey`. */
  idsOfPairs(ctx: ProjectCtx, commands: readonly CreateWorkItem[]): Promise<ReadonlyMap<string, string>> {
    return this.items.idsOfPairs(
      ctx,
      commands.flatMap((command) => pairOf(command) ?? []),
    );
  }

  private async gather(ctx: ProjectCtx, commands: readonly CreateWorkItem[]): Promise<Gathered> {
    const states = await this.known.states(ctx);
    const resolved = await eachInTurn(commands, async (command) => {
      const claimed = await authorship(this.known.references, ctx, command);
      return { ...(await this.known.resolve(ctx, command)), ...claimed };
    });
    return { commands: resolved, facts: await this.known.of(ctx, accepted(resolved), states), states };
  }

  private async decide(
    ctx: ProjectCtx,
    at: string,
    { commands, facts, states }: Gathered,
    policy: ReferencePolicy,
  ): Promise<Outcome<Draft>[]> {
    const { projectId, userId } = ctx;
    const items = await eachInTurn(commands, async (command) => {
      // Cleaning many long descriptions would block other requests.
      if (commands.length > 1) await othersTurn();
      const clean = { ...command, ...cleanText(command.descriptionHtml ?? null) };
      return newWorkItem(clean, { projectId, userId, at, facts, policy, states });
    });
    return this.extended(ctx, commands, await this.withoutTakenPairs(ctx, items));
  }

  /** Numbers the items, and writes their rows and the members that another context stores. */
  private async write(ctx: ProjectCtx, at: string, drafts: readonly Draft[], facts: Facts): Promise<Written[]> {
    if (!drafts.length) return [];
    const unnumbered = drafts.map(({ item }) => item);
    const visible = unnumbered.filter(isVisible).length;
    const last = await this.items.allocateNumbers(ctx, drafts.length, visible);
    if (visible) await this.room.assert(ctx);
    const items = numbered(unnumbered, last, facts);
    await this.items.insert(ctx, at, items);
    const additions = drafts.flatMap(({ addition }) => addition ?? []);
    if (additions.length) await this.extension.write(ctx, at, additions);
    return drafts.map(({ addition }, index) => {
      const item = items[index]!;
      return { item, addition, record: asRecord(ctx, at, item) };
    });
  }

  private publish(ctx: ProjectCtx, at: string, written: readonly Written[]): Promise<void> {
    const history = written.map(({ item }) => ({
      ...created(),
      workItemId: item.id,
      projectId: item.projectId,
      externalSource: item.externalSource,
      externalId: item.externalId,
      ...claimOf(ctx, at, item),
    }));
    const events = written.map(({ record, addition }) =>
      WorkItemCreated.of(record, { ...workItemEventData(record), ...addition?.after }, {}),
    );
    return this.publisher.publish(ctx, at, { history, events });
  }

  /** Adds the values for members that another context stores. */
  private async extended(
    ctx: ProjectCtx,
    commands: readonly Outcome<CreateWorkItem>[],
    items: readonly Outcome<NewWorkItem>[],
  ): Promise<Outcome<Draft>[]> {
    const asked = items.flatMap((item, index) =>
      item instanceof DomainError ? [] : [{ item, command: commands[index] as CreateWorkItem }],
    );
    const plans = await this.known.additions(ctx, asked);
    const additions = new Map(asked.map(({ item }, index) => [item, plans[index]]));
    return each(items, (item) => ({ item, addition: single([additions.get(item)]) }));
  }

  private async withoutTakenPairs(
    ctx: ProjectCtx,
    items: readonly Outcome<NewWorkItem>[],
  ): Promise<Outcome<NewWorkItem>[]> {
    const pairs = accepted(items).flatMap((item) => pairOf(item) ?? []);
    if (!pairs.length) return [...items];
    // Locks the counter of the project, so that no other transaction takes one of its pairs.
    await this.items.allocateNumbers(ctx, 0, 0);
    const taken = new Map(await this.items.idsOfPairs(ctx, pairs));
    return each(items, (item) => {
      const pair = pairOf(item);
      const holder = pair && taken.get(pairKey(pair));
      if (holder) throw workItemExternalPairTaken(holder);
      if (pair) taken.set(pairKey(pair), item.id);
      return item;
    });
  }
}

const asRecord = (ctx: ProjectCtx, at: string, item: NewWorkItem): WorkItemRecord => ({
  ...item,
  workspaceId: ctx.workspaceId,
  projectIdentifier: ctx.projectIdentifier,
  updatedAt: at,
  updatedById: ctx.userId,
  deletedAt: null,
  version: 1,
});

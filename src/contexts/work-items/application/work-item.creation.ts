import { setImmediate as othersTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { accepted, Clock, DomainError, each, eachInTurn, single, type Outcome, type ProjectCtx } from '#kernel';
import type { Addition } from '../domain/addition';
import { created } from '../domain/changes';
import { pairKey, pairOf } from '../domain/external-pair';
import type { Facts } from '../domain/facts';
import { newWorkItem, numbered, type NewWorkItem } from '../domain/new-work-item';
import type { StatePolicy } from '../domain/state-policy';
import { isVisible } from '../domain/work-item';
import type { CreateWorkItem, ReferencePolicy } from '../domain/work-item.commands';
import { workItemExternalPairTaken } from '../domain/work-items.errors';
import { authorship, claimOf } from './authorship';
import { cleanText } from './clean-text';
import { ItemExtension } from './item-extension';
import { WorkItemCreated, workItemEventData } from './work-item.events';
import { WorkItemPublisher } from './work-item.publisher';
import { type WorkItemRecord, WorkItemRepository } from './work-item.repository';
import { WriteFacts } from './write-facts';

export type CreationOutcome = WorkItemRecord | DomainError;

/** What creations are decided by: commands in which names are ids, and what they refer to. */
interface Gathered {
  readonly commands: readonly Outcome<CreateWorkItem>[];
  readonly facts: Facts;
  readonly states: StatePolicy;
}

/** A new item with what its command gives to members that another context keeps. */
interface Draft {
  readonly item: NewWorkItem;
  readonly addition: Addition | undefined;
}

interface Written extends Draft {
  readonly record: WorkItemRecord;
}

/**
 * Creates work items: one or many, with the same statements. Runs in the caller's transaction. What a row of a batch does
 * wrong is the outcome of that row.
 */
@Injectable()
export class WorkItemCreation {
  constructor(
    private readonly items: WorkItemRepository,
    private readonly known: WriteFacts,
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

  /** To be called first where the command may turn out to move an item that is there. */
  lockTrees(ctx: ProjectCtx): Promise<void> {
    return this.items.lockTrees(ctx);
  }

  /** The items that have the pairs of the commands, by `pairKey`. */
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
      // Many long descriptions would keep all other requests waiting.
      if (commands.length > 1) await othersTurn();
      const clean = { ...command, ...cleanText(command.descriptionHtml ?? null) };
      return newWorkItem(clean, { projectId, userId, at, facts, policy, states });
    });
    return this.extended(ctx, commands, await this.withoutTakenPairs(ctx, items));
  }

  /** Gives the items their numbers, and writes their rows and the members that another context keeps. */
  private async write(ctx: ProjectCtx, at: string, drafts: readonly Draft[], facts: Facts): Promise<Written[]> {
    if (!drafts.length) return [];
    const unnumbered = drafts.map(({ item }) => item);
    const last = await this.items.allocateNumbers(ctx, drafts.length, unnumbered.filter(isVisible).length);
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

  /** With what the commands give to members that another context keeps. */
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
    // From here on nobody else takes a pair of this project.
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

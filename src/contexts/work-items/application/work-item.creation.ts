import { setImmediate as othersTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { accepted, Clock, DomainError, each, single, type Outcome, type ProjectCtx } from '#kernel';
import type { Addition } from '../domain/addition';
import { created } from '../domain/changes';
import type { Facts } from '../domain/facts';
import { newWorkItem, numbered, type NewWorkItem } from '../domain/new-work-item';
import { withPlainIds } from '../domain/reference.checks';
import { isVisible } from '../domain/work-item';
import type { CreateWorkItem, ReferencePolicy } from '../domain/work-item.commands';
import { workItemExternalPairTaken } from '../domain/work-items.errors';
import { authorship, claimOf } from './authorship';
import { cleanText } from './clean-text';
import { ReferenceNames } from './reference-names';
import { WorkItemChanges } from './work-item.changes';
import { WorkItemCreated, workItemEventData } from './work-item.events';
import { type WorkItemRecord, WorkItemRepository } from './work-item.repository';
import { WriteFacts } from './write-facts';

export type CreationOutcome = WorkItemRecord | DomainError;

/** A new item with what its command gives to members that another context keeps. */
interface Draft {
  readonly item: NewWorkItem;
  readonly addition: Addition | undefined;
}

interface Writing {
  readonly drafts: readonly Draft[];
  readonly facts: Facts;
}

/** Creates work items: one or many, with the same statements. Runs in the caller's transaction. */
@Injectable()
export class WorkItemCreation {
  constructor(
    private readonly items: WorkItemRepository,
    private readonly known: WriteFacts,
    private readonly names: ReferenceNames,
    private readonly changes: WorkItemChanges,
    private readonly clock: Clock,
  ) {}

  async create(
    ctx: ProjectCtx,
    commands: readonly CreateWorkItem[],
    policy: ReferencePolicy,
  ): Promise<CreationOutcome[]> {
    const at = this.clock.now();
    const states = await this.known.states(ctx);
    const resolved = await this.resolve(ctx, commands);
    const known = resolved.filter((command): command is CreateWorkItem => !(command instanceof DomainError));
    const facts = await this.known.of(ctx, known, states);
    const { projectId, userId } = ctx;
    const made = (command: CreateWorkItem): NewWorkItem => {
      const clean = { ...command, ...cleanText(command.descriptionHtml ?? null) };
      return newWorkItem(clean, { projectId, userId, at, facts, policy, states });
    };
    const drafts: (NewWorkItem | DomainError)[] = [];
    for (const command of resolved) {
      drafts.push(command instanceof DomainError ? command : caught(() => made(command)));
      // Many long descriptions would keep everybody else waiting.
      if (commands.length > 1) await othersTurn();
    }
    const extended = await this.extended(ctx, resolved, await this.withoutTakenPairs(ctx, drafts));
    const written = await this.write(ctx, at, { drafts: accepted(extended), facts });
    return each(extended, ({ item }) => written.get(item.id)!);
  }

  private async extended(
    ctx: ProjectCtx,
    commands: readonly Outcome<CreateWorkItem>[],
    items: readonly Outcome<NewWorkItem>[],
  ): Promise<Outcome<Draft>[]> {
    const asked = items.flatMap((item, index) =>
      item instanceof DomainError ? [] : [{ item, command: commands[index] as CreateWorkItem }],
    );
    const plans = await this.changes.plan(ctx, asked);
    const additions = new Map(asked.map(({ item }, index) => [item, plans[index]]));
    return each(items, (item) => ({ item, addition: single([additions.get(item)]) }));
  }

  /** To be called first where the command may turn out to move an item that is there. */
  lockTrees(ctx: ProjectCtx): Promise<void> {
    return this.items.lockTrees(ctx);
  }

  /** The item that has the pair of the command. */
  idOfPair(ctx: ProjectCtx, { externalSource, externalId }: CreateWorkItem): Promise<string | null> {
    return this.items.idOfExternalPair(ctx, externalSource!, externalId!);
  }

  private resolve(ctx: ProjectCtx, commands: readonly CreateWorkItem[]): Promise<(CreateWorkItem | DomainError)[]> {
    return Promise.all(
      commands.map(async (command) => {
        try {
          const claimed = await authorship(this.known.references, ctx, command);
          return withPlainIds({ ...(await this.names.resolve(ctx, command)), ...claimed });
        } catch (error) {
          return ownFault(error);
        }
      }),
    );
  }

  private async withoutTakenPairs(ctx: ProjectCtx, drafts: readonly (NewWorkItem | DomainError)[]) {
    if (drafts.some((item) => !(item instanceof DomainError) && item.externalSource && item.externalId)) {
      // From here on nobody else takes a pair of this project.
      await this.items.allocateNumbers(ctx, 0, 0);
    }
    const inBatch = new Map<string, string>();
    const checked: (NewWorkItem | DomainError)[] = [];
    for (const item of drafts)
      checked.push(item instanceof DomainError ? item : await this.checkPair(ctx, item, inBatch));
    return checked;
  }

  private async checkPair(ctx: ProjectCtx, item: NewWorkItem, inBatch: Map<string, string>) {
    const { externalSource, externalId } = item;
    if (!externalSource || !externalId) return item;
    const key = JSON.stringify([externalSource, externalId]);
    const taken = inBatch.get(key) ?? (await this.items.idOfExternalPair(ctx, externalSource, externalId));
    if (taken) return workItemExternalPairTaken(taken);
    inBatch.set(key, item.id);
    return item;
  }

  private async write(ctx: ProjectCtx, at: string, { drafts, facts }: Writing) {
    if (!drafts.length) return new Map<string, WorkItemRecord>();
    const unnumbered = drafts.map(({ item }) => item);
    const last = await this.items.allocateNumbers(ctx, drafts.length, unnumbered.filter(isVisible).length);
    const items = numbered(unnumbered, last, facts);
    await this.items.insert(ctx, at, items);
    const records = items.map((item) => asRecord(ctx, at, item));
    await this.changes.complete(ctx, at, {
      additions: drafts.flatMap(({ addition }) => addition ?? []),
      history: items.map((item) => ({
        ...created(),
        workItemId: item.id,
        projectId: item.projectId,
        externalSource: item.externalSource,
        externalId: item.externalId,
        ...claimOf(ctx, at, item),
      })),
      events: records.map((record, index) =>
        WorkItemCreated.of(record, { ...workItemEventData(record), ...drafts[index]!.addition?.after }, {}),
      ),
    });
    return new Map(records.map((record) => [record.id, record]));
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

function caught<T>(work: () => T): T | DomainError {
  try {
    return work();
  } catch (error) {
    return ownFault(error);
  }
}

/** A failure that a row of a batch has by itself; anything else ends the batch. */
function ownFault(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

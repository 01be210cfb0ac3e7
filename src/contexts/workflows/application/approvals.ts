import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  Clock,
  CrudSteps,
  newId,
  UnitOfWork,
  type ListRequest,
  type Outcome,
  type ProjectCtx,
  type WithParent,
} from '#kernel';
import { WorkItemAccess, WorkItems, type InWorkItem } from '../../work-items';
import { chosenWay, outcomeOf, type Approval } from '../domain/approval';
import { approvalEvents, ApprovalRepository, type ApprovalRecord } from './workflow.repository';
import type { RulingTransition } from '../domain/ruling';
import { Rulings } from './rulings';

/** Finds and moves work items that wait for approval. */
@Injectable()
export class JudgedItems {
  constructor(
    private readonly access: WorkItemAccess,
    private readonly items: WorkItems,
    private readonly rulings: Rulings,
  ) {}

  place(ctx: WithParent<ProjectCtx>): Promise<InWorkItem> {
    return this.access.place(ctx);
  }

  /** Locks the item. Returns it with the transitions out of its state that need approval. */
  async locked(ctx: WithParent<ProjectCtx>): Promise<InWorkItem & { readonly ways: readonly RulingTransition[] }> {
    await this.rulings.hold(ctx);
    const { host, ...place } = await this.access.lockedPlace(ctx);
    return { ...place, ways: (await this.rulings.of(ctx)).approvals(host) };
  }

  /** Moves the item as decided. The rules were checked before, and the caller need not have created the item. */
  async move(place: InWorkItem, stateId: string): Promise<void> {
    const asked = { ...place, ownOnly: false, expectedVersions: undefined };
    await this.items.changeAll(asked, [place.workItemId], () => ({ stateId }), { unruled: true });
  }
}

export type Decide = Pick<Approval, 'decision'> & Partial<Pick<Approval, 'transitionId'>>;

type ApprovalCtx = WithParent<ProjectCtx>;

/** Use cases of approvals of work items. `ctx.parent` is the id or human-readable key of the item. */
@Injectable()
export class Approvals {
  private readonly crud: CrudSteps<InWorkItem, ApprovalRecord>;
  private readonly trail: ChangePublisher<ApprovalRecord>;

  constructor(
    private readonly approvals: ApprovalRepository,
    private readonly items: JudgedItems,
    private readonly unitOfWork: UnitOfWork,
    outbox: Outbox,
    clock: Clock,
  ) {
    this.crud = new CrudSteps(approvals, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, approvalEvents);
  }

  async list(ctx: ApprovalCtx, request: ListRequest) {
    return this.crud.list(await this.items.place(ctx), request);
  }

  async get(ctx: ApprovalCtx, id: string) {
    return this.crud.get(await this.items.place(ctx), id);
  }

  createMany(ctx: ApprovalCtx, commands: readonly Decide[]): Promise<Outcome<ApprovalRecord>[]> {
    return this.unitOfWork.run(async () => {
      const made: Outcome<ApprovalRecord>[] = [];
      for (const command of commands) made.push(...(await this.decide(ctx, command)));
      return made;
    });
  }

  /** Stores a decision. If it is final, moves the work item in the same transaction. */
  private async decide(ctx: ApprovalCtx, { decision, transitionId }: Decide): Promise<Outcome<ApprovalRecord>[]> {
    const { ways, ...place } = await this.items.locked(ctx);
    const way = chosenWay(ways, transitionId);
    const given = await this.approvals.standing(place, way.id);
    const movedToId = outcomeOf(way, given, { userId: ctx.userId, decision });
    const { projectId, workItemId } = place;
    const draft = { id: newId(), projectId, workItemId, transitionId: way.id, decision, movedToId };
    const made = await this.trail.added(ctx, await this.crud.add(place, [draft]));
    if (movedToId) await this.items.move(place, movedToId);
    return made;
  }
}

import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  Catalogue,
  Clock,
  newId,
  UnitOfWork,
  type ListRequest,
  type Outcome,
  type ProjectCtx,
  type WithParent,
} from '#kernel';
import type { InWorkItem } from '../../work-items';
import type { Approval } from '../domain/approval';
import { chosenWay, outcomeOf } from '../domain/approving';
import { ApprovalRepository, type ApprovalRecord } from './approval.repository';
import { JudgedItems } from './judged-items';
import { approvalEvents } from './workflow.events';

export type Decide = Pick<Approval, 'decision'> & Partial<Pick<Approval, 'transitionId'>>;

type Ctx = WithParent<ProjectCtx>;

/** What people decide about work items that leave their state by approval. `ctx.parent` is the item's id or human key. */
@Injectable()
export class Approvals {
  private readonly catalogue: Catalogue<InWorkItem, ApprovalRecord>;
  private readonly trail: ChangePublisher<ApprovalRecord>;

  constructor(
    private readonly approvals: ApprovalRepository,
    private readonly items: JudgedItems,
    private readonly unitOfWork: UnitOfWork,
    outbox: Outbox,
    clock: Clock,
  ) {
    this.catalogue = new Catalogue(approvals, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, approvalEvents);
  }

  async list(ctx: Ctx, request: ListRequest) {
    return this.catalogue.list(await this.items.place(ctx), request);
  }

  async get(ctx: Ctx, id: string) {
    return this.catalogue.get(await this.items.place(ctx), id);
  }

  createMany(ctx: Ctx, commands: readonly Decide[]): Promise<Outcome<ApprovalRecord>[]> {
    return this.unitOfWork.run(async () => {
      const made: Outcome<ApprovalRecord>[] = [];
      for (const command of commands) made.push(...(await this.decide(ctx, command)));
      return made;
    });
  }

  /** The work item goes where the decision leads in the same transaction. */
  private async decide(ctx: Ctx, { decision, transitionId }: Decide): Promise<Outcome<ApprovalRecord>[]> {
    const { ways, ...place } = await this.items.locked(ctx);
    const way = chosenWay(ways, transitionId);
    const given = await this.approvals.standing(place, way.id);
    const movedToId = outcomeOf(way, given, { userId: ctx.userId, decision });
    const { projectId, workItemId } = place;
    const draft = { id: newId(), projectId, workItemId, transitionId: way.id, decision, movedToId };
    const made = await this.trail.added(ctx, await this.catalogue.add(place, [draft]));
    if (movedToId) await this.items.move(place, movedToId);
    return made;
  }
}

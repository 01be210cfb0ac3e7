import { Injectable } from '@nestjs/common';
import { ledBy, type PublishedEvent } from '#events';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import type { Node } from '../domain/graph';
import type { Result } from '../domain/run';
import { ConditionStep } from './condition.step';
import { ItemSteps } from './item.steps';
import { MailStep } from './mail.step';
import { RunLedger, type Running } from './run.ledger';
import { WebhookStep } from './webhook.step';

/** A run with what started it, and whoever it acts for. */
export interface Occasion extends Running {
  /** Null where the clock started it. */
  readonly event: PublishedEvent | null;
  readonly itemId: string | null;
  readonly ctx: WorkspaceCtx | ProjectCtx;
}

/** Does what a node says. Events of that tell that the automation led to them. */
@Injectable()
export class RunSteps {
  constructor(
    private readonly ledger: RunLedger,
    private readonly condition: ConditionStep,
    private readonly items: ItemSteps,
    private readonly mail: MailStep,
    private readonly webhook: WebhookStep,
  ) {}

  take(occasion: Occasion, node: Node): Promise<Result> {
    if (node.handlerName === 'send_webhook') {
      return this.ledger.outside(occasion, node, () => this.webhook.take(occasion, node));
    }
    const causes = [...occasion.run.causes, occasion.automation.id];
    return this.ledger.inside(occasion, node, () => ledBy(causes, () => this.act(occasion, node)));
  }

  private act(occasion: Occasion, node: Node): Promise<Result> {
    if (node.nodeType === 'condition') return this.condition.take(occasion, node);
    return node.handlerName === 'send_email' ? this.mail.take(occasion, node) : this.items.take(occasion, node);
  }
}

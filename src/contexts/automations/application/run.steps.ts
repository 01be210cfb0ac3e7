import { Injectable } from '@nestjs/common';
import { causedBy } from '#events';
import { governs } from '#kernel';
import { seesOwnOnly } from '../../work-items';
import { barred } from '../domain/automations.errors';
import type { Node } from '../domain/graph';
import type { Result } from '../domain/run';
import { ConditionStep } from './condition.step';
import { ItemSteps } from './item.steps';
import { MailStep } from './mail.step';
import { RunLedger } from './run.ledger';
import type { TriggeredRun } from './triggered-run';
import { WebhookStep } from './webhook.step';

/** Does what a node says, and marks the events of it as caused by the automation. */
@Injectable()
export class RunSteps {
  constructor(
    private readonly ledger: RunLedger,
    private readonly condition: ConditionStep,
    private readonly items: ItemSteps,
    private readonly mail: MailStep,
    private readonly webhook: WebhookStep,
  ) {}

  take(triggered: TriggeredRun, node: Node): Promise<Result> {
    if (node.handlerName === 'send_webhook') {
      return this.ledger.outside(triggered, node, () => this.tell(triggered, node));
    }
    const causes = [...triggered.run.causes, triggered.automation.id];
    return this.ledger.inside(triggered, node, () => causedBy(causes, () => this.act(triggered, node)));
  }

  private act(triggered: TriggeredRun, node: Node): Promise<Result> {
    if (node.nodeType === 'condition') return this.condition.take(triggered, node);
    return node.handlerName === 'send_email' ? this.tell(triggered, node) : this.items.take(triggered, node);
  }

  private async tell(triggered: TriggeredRun, node: Node): Promise<Result> {
    if (!mayTell(triggered.ctx)) throw barred();
    return (node.handlerName === 'send_email' ? this.mail : this.webhook).take(triggered, node);
  }
}

/** Nobody has others told what they would not see themselves: all work items of the project, or the workspace as its admins see it. */
const mayTell = (ctx: TriggeredRun['ctx']): boolean =>
  'projectId' in ctx ? ctx.projectRole !== null && !seesOwnOnly(ctx) : governs(ctx);

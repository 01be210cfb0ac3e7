import { Injectable } from '@nestjs/common';
import { causedBy } from '#events';
import { governs } from '#kernel';
import type { Mail } from '#mail';
import { seesOwnOnly } from '../../work-items';
import { barred } from '../domain/automations.errors';
import type { SendWebhook } from '../domain/configs';
import type { Node } from '../domain/graph';
import { configOf } from '../domain/handlers';
import type { Result } from '../domain/run';
import { withHiddenHeaders } from '../domain/sent-headers';
import { ConditionStep, type Check } from './condition.step';
import { ItemSteps } from './item.steps';
import { MailStep } from './mail.step';
import { RunLedger } from './run.ledger';
import type { TriggeredRun } from './triggered-run';
import { WebhookStep } from './webhook.step';

/** A request of a trial, which is not sent. The values of its headers are hidden. */
interface PlannedRequest extends SendWebhook {
  readonly body: string;
}

/** What a node did in a trial. */
export interface Rehearsed {
  readonly result: Result;
  readonly checks: readonly Check[];
  readonly mails: readonly Mail[];
  readonly requests: readonly PlannedRequest[];
}

/** Carries out one node, and marks the events that it causes as caused by the automation. */
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

  /**
   * Carries out one node for a trial, and returns what it did beside changes of work items. The caller rolls it back.
   * Requests to other servers are written but not sent.
   */
  async rehearse(triggered: TriggeredRun, node: Node): Promise<Rehearsed> {
    const { handlerName } = node;
    if (handlerName === 'send_webhook') {
      assertMayTell(triggered);
      const { body } = await this.webhook.draft(triggered, node);
      return { ...IDLE, requests: [{ ...withHiddenHeaders(configOf<SendWebhook>(node)), body }] };
    }
    const result = await this.act(triggered, node);
    if (node.nodeType === 'condition') {
      return { ...IDLE, result, checks: await this.condition.checks(triggered, node) };
    }
    return { ...IDLE, result, mails: handlerName === 'send_email' ? await this.mail.draft(triggered, node) : [] };
  }

  private act(triggered: TriggeredRun, node: Node): Promise<Result> {
    if (node.nodeType === 'condition') return this.condition.take(triggered, node);
    return node.handlerName === 'send_email' ? this.tell(triggered, node) : this.items.take(triggered, node);
  }

  private async tell(triggered: TriggeredRun, node: Node): Promise<Result> {
    assertMayTell(triggered);
    return (node.handlerName === 'send_email' ? this.mail : this.webhook).take(triggered, node);
  }
}

export const IDLE: Rehearsed = { result: { status: 'succeeded', note: null }, checks: [], mails: [], requests: [] };

function assertMayTell({ ctx }: TriggeredRun): void {
  if (!mayTell(ctx)) throw barred();
}

/**
 * True if the person may see everything that messages may contain: all work items of the project, or the workspace as
 * an admin. Otherwise an automation could send out what its person may not read.
 */
const mayTell = (ctx: TriggeredRun['ctx']): boolean =>
  'projectId' in ctx ? ctx.projectRole !== null && !seesOwnOnly(ctx) : governs(ctx);

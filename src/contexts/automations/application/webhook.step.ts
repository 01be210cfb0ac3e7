import { Injectable } from '@nestjs/common';
import type { PublishedEvent } from '#events';
import { Clock, newId, traceHeaders } from '#kernel';
import { Outbound, OutboundFailure, type OutboundResponse } from '#outbound';
import { SecretBox } from '#secrets';
import { deliveryHeaders, EventShapes } from '../../webhooks';
import type { SendWebhook } from '../domain/configs';
import type { Node } from '../domain/graph';
import { configOf } from '../domain/handlers';
import type { Result } from '../domain/run';
import { NodeRepository, nodeSecretPlace } from './automation.repository';
import type { TriggeredRun } from './triggered-run';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 16_384;
const CONTENT_TYPE = 'application/json';

interface Draft {
  readonly event: PublishedEvent;
  readonly deliveryId: string;
  readonly body: string;
}

/** Sends the event to the server that the node names, once, with the body and the signatures of webhooks. */
@Injectable()
export class WebhookStep {
  constructor(
    private readonly nodes: NodeRepository,
    private readonly shapes: EventShapes,
    private readonly outbound: Outbound,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  async take(triggered: TriggeredRun, node: Node): Promise<Result> {
    const { url, headers = {} } = configOf<SendWebhook>(node);
    // Loads the node's current secret: a replaced secret must not sign anything more.
    const { workspaceId, id: automationId } = triggered.automation;
    const now = await this.nodes.find({ workspaceId, automationId }, node.id);
    if (!now?.secret) return { status: 'failed', note: 'The node was deleted meanwhile.' };
    const secret = this.box.open(now.secret, nodeSecretPlace(node.id));
    if (secret === null) return { status: 'failed', note: 'The secret cannot be opened with the key of this server.' };
    const { event, deliveryId, body } = await this.draft(triggered, node);
    const signed = deliveryHeaders(
      { messageId: event.id, deliveryId, eventName: event.kind, contentType: CONTENT_TYPE, body },
      { secrets: [secret], at: this.clock.now() },
    );
    return this.send(url, { ...headers, ...signed, ...traceHeaders() }, body);
  }

  /** Returns the body that `take` sends, and what it is about. */
  async draft(triggered: TriggeredRun, node: Node): Promise<Draft> {
    const event = triggered.event ?? byTheClock(triggered);
    const deliveryId = newId();
    return { event, deliveryId, body: await this.bodyOf(event, node, deliveryId) };
  }

  private bodyOf(event: PublishedEvent, { id: webhookId }: Node, deliveryId: string): Promise<string> {
    const { id: eventId, kind, entityId, workspaceId } = event;
    const delivery = { id: deliveryId, eventId, kind, entityId, member: null, attempts: 0, event };
    return this.shapes.write('event', { deliveryId, workspaceId, webhookId, delivery });
  }

  private async send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Result> {
    try {
      const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
      return resultOf(await this.outbound.send({ method: 'POST', url, headers, body: Buffer.from(body), ...limits }));
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error;
      return { status: 'failed', note: error.message };
    }
  }
}

const resultOf = ({ status }: OutboundResponse): Result => ({
  status: status >= 200 && status < 300 ? 'succeeded' : 'failed',
  note: `The receiver answered ${status}.`,
});

/** Event that is sent if a schedule started the run. */
const byTheClock = ({ automation, run }: TriggeredRun): PublishedEvent => ({
  ...{ id: run.id, workspaceId: automation.workspaceId, actorId: null, createdAt: run.dueAt! },
  ...{ kind: 'automation.scheduled', entityType: 'automation', entityId: automation.id },
  ...{ projectId: automation.projectId, data: {}, previous: {} },
});

import { Injectable } from '@nestjs/common';
import { Clock, newId, traced, traceHeaders, type Span } from '#kernel';
import { DeliveryOptions, Outbound, OutboundFailure, type OutboundResponse } from '#outbound';
import { SecretBox } from '#secrets';
import { retryAfterMs, type Attempted } from '../domain/retries';
import { secretsOf, type ContentType, type Webhook } from '../domain/webhook';
import { WebhookVisibility } from './webhook-visibility';
import { deliveryHeaders, type Signing } from './delivery.headers';
import type { Queued } from './delivery-queue';
import { EventShapes } from './event-shapes';
import { TEST_KIND } from './webhook.events';
import { Pace } from './pace';
import { secretPlace, type WebhookRecord } from './webhook.repository';
import type { AttemptLog } from './webhook-log.repository';

/** Maximum length of stored bodies and headers: enough to find errors, too little to copy the data. */
const EXCERPT = 2_048;
const MAX_BYTES = 16_384;

export interface Made {
  readonly attempted: Attempted;
  readonly log: AttemptLog;
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const GONE = 'The event is no longer stored, or the app may no longer see it.';

const NOTHING: Sent = { headers: {}, body: '' };

type Outcome = OutboundResponse | { readonly problem: string; readonly isHopeless: boolean };

/** Sends messages to receivers. */
@Injectable()
export class WebhookSender {
  private readonly pace = new Pace();

  constructor(
    private readonly outbound: Outbound,
    private readonly shapes: EventShapes,
    private readonly sight: WebhookVisibility,
    private readonly options: DeliveryOptions,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  mustWait(webhook: WebhookRecord): Promise<boolean> {
    return this.sight.mustWait(webhook);
  }

  maySend(webhook: WebhookRecord): Promise<boolean> {
    return this.sight.has(webhook);
  }

  /** Makes one attempt for each delivery, all at the same time. */
  async attempts(webhook: WebhookRecord, deliveries: readonly Queued[]): Promise<Made[]> {
    const told = await this.asSeen(webhook, deliveries);
    return Promise.all(told.map((delivery) => this.attempt(webhook, delivery)));
  }

  /** Removes events from deliveries that an app may no longer see. */
  private async asSeen(webhook: WebhookRecord, deliveries: readonly Queued[]): Promise<readonly Queued[]> {
    if (webhook.appId === null) return deliveries;
    const events = deliveries.flatMap(({ event }) => event ?? []);
    const seen = new Map((await this.sight.of(webhook, events)).map((event) => [event.id, event]));
    return deliveries.map((delivery) => ({ ...delivery, event: seen.get(delivery.eventId) ?? null }));
  }

  private async attempt(webhook: WebhookRecord, delivery: Queued): Promise<Made> {
    await this.pace.next();
    return traced(tracedAs(webhook, delivery), async (span) => {
      const attempt = await this.make(webhook, delivery);
      tell(span, attempt);
      return attempt;
    });
  }

  private async make(webhook: WebhookRecord, delivery: Queued): Promise<Made> {
    const deliveryId = newId();
    const unsent = (problem: string, isHopeless = false) =>
      made(webhook, delivery, { deliveryId, sent: NOTHING, outcome: { problem, isHopeless }, durationMs: 0 });
    if (!delivery.event && delivery.kind !== TEST_KIND) return unsent(GONE, true);
    const at = this.clock.now();
    const secrets = this.secretsOf(webhook, at);
    if (!secrets) return unsent('The secret cannot be opened with the key of this server.');
    const body = await this.bodyOf(webhook, delivery, deliveryId);
    if (body === null) return unsent('The payload could not be written.');
    const sent = { body, headers: this.headersFor(webhook, delivery, { deliveryId, body }, { secrets, at }) };
    const began = performance.now();
    const outcome = await this.send(webhook.url, sent);
    const durationMs = Math.round(performance.now() - began);
    return made(webhook, delivery, { deliveryId, sent, outcome, durationMs });
  }

  /**
   * Returns the secrets that can be opened. Null if the current secret cannot be opened; the previous one may be
   * missing.
   */
  private secretsOf(webhook: WebhookRecord, at: string): string[] | null {
    const opened = secretsOf(webhook, at).map((kept) => this.box.open(kept, secretPlace(webhook.id)));
    return opened[0] == null ? null : opened.filter((secret) => secret !== null);
  }

  /** Returns the body; null if it cannot be written, so that one bad message does not block the others. */
  private async bodyOf(webhook: WebhookRecord, delivery: Queued, deliveryId: string): Promise<string | null> {
    const { id: webhookId, workspaceId, form, contentType } = webhook;
    try {
      return encoded(contentType, await this.shapes.write(form, { deliveryId, workspaceId, webhookId, delivery }));
    } catch {
      return null;
    }
  }

  private async send(url: string, { headers, body }: Sent): Promise<Outcome> {
    const { timeoutMs } = this.options;
    try {
      const request = {
        method: 'POST',
        url,
        headers,
        body: Buffer.from(body),
        timeoutMs,
        maxBytes: MAX_BYTES,
      } as const;
      return await this.outbound.send(request);
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error;
      return { problem: error.message, isHopeless: error.reason === 'refused' };
    }
  }

  private headersFor(
    webhook: Webhook,
    { eventId, member, kind }: Queued,
    { deliveryId, body }: { readonly deliveryId: string; readonly body: string },
    signing: Signing,
  ): Record<string, string> {
    const messageId = member === null ? eventId : `${eventId}.${member}`;
    const eventName = this.shapes.nameOf(webhook.form, kind);
    const { contentType } = webhook;
    const signed = deliveryHeaders({ messageId, deliveryId, eventName, contentType, body }, signing);
    return { ...signed, ...traceHeaders() };
  }
}

const tracedAs = ({ id }: Webhook, { kind, attempts }: Queued) =>
  ({
    kind: 'delivery',
    name: kind,
    attributes: { 'cairn.webhook.id': id, 'cairn.delivery.attempt': attempts + 1 },
  }) as const;

function tell(span: Span, { attempted: { status }, log }: Made): void {
  span.set({ 'cairn.delivery.id': log.id, 'http.response.status_code': status ?? undefined });
  if (status === null || status < 200 || status >= 300) span.fail(status === null ? 'no_answer' : String(status));
}

/** Forms carry the JSON text in the member `payload`. */
const encoded = (contentType: ContentType, text: string): string =>
  contentType === 'application/json' ? text : new URLSearchParams({ payload: text }).toString();

interface Attempt {
  readonly deliveryId: string;
  readonly sent: Sent;
  readonly outcome: Outcome;
  readonly durationMs: number;
}

function made(webhook: Webhook, delivery: Queued, { deliveryId, sent, outcome, durationMs }: Attempt): Made {
  const answer = 'status' in outcome ? outcome : null;
  const attempted = {
    status: answer?.status ?? null,
    isHopeless: 'problem' in outcome && outcome.isHopeless,
    retryAfterMs: retryAfterMs(answer?.headers['retry-after'], Date.now()),
  };
  const log = {
    id: deliveryId,
    webhookId: webhook.id,
    eventId: delivery.eventId,
    eventType: delivery.kind,
    requestMethod: 'POST',
    requestHeaders: excerpt(JSON.stringify(sent.headers)),
    requestBody: excerpt(sent.body),
    responseStatus: answer ? String(answer.status) : '',
    responseHeaders: answer ? excerpt(JSON.stringify(answer.headers)) : '',
    responseBody: answer ? excerpt(answer.body.toString('utf8')) : '',
    statusText: answer?.statusText ?? '',
    errorMessage: 'problem' in outcome ? outcome.problem : '',
    durationMs,
    retryCount: delivery.attempts,
  };
  return { attempted, log };
}

/** PostgreSQL cannot store a zero byte in text. */
const excerpt = (text: string): string => text.slice(0, EXCERPT).replaceAll('\u0000', '');

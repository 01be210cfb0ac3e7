import { decided, type Decision } from '#kernel';

/** Who receives what happens in a workspace: `event` tells of one event whole, `action` of one changed member each. */
export const FORMS = ['event', 'action'] as const;
export type Form = (typeof FORMS)[number];

export const CONTENT_TYPES = ['application/json', 'application/x-www-form-urlencoded'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Ways to say which work items are wanted. */
export const FILTER_STYLES = ['rich_filters', 'pql_filters'] as const;
export type FilterStyle = (typeof FILTER_STYLES)[number];

/**
 * Why the service stopped delivering by itself: the receiver said that it is gone, or took nothing for days, or the person who
 * last decided what is sent does not run the workspace any more.
 */
export const END_REASONS = ['gone', 'failing', 'person_may_not'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Conditions as a query. */
export interface QueryFilter {
  readonly stripped: string;
}

/** What an administrator decides about a webhook. */
export interface WebhookSettings {
  readonly name: string | null;
  readonly url: string;
  readonly isActive: boolean;
  readonly form: Form;
  readonly contentType: ContentType;
  /** Kinds of events that it receives. */
  readonly kinds: readonly string[];
  readonly richFilters: object;
  readonly pqlFilters: QueryFilter | null;
  /** The one of the two that holds; null where none does. */
  readonly lastUsedFilter: FilterStyle | null;
}

export interface Webhook extends WebhookSettings, Decision {
  readonly id: string;
  /** The installed app that it belongs to, and sees no more than; null where it is one of the workspace itself. */
  readonly appId: string | null;
  /** As it is kept: sealed, where there is a key. */
  readonly secret: string;
  /** Signs as well until its time is over, so that receivers can change to the new one. */
  readonly previousSecret: string | null;
  readonly previousSecretUntil: string | null;
  /** Events from then on are delivered; null while it is off. */
  readonly activeSince: string | null;
  /** Attempts since the last one that was taken. */
  readonly failures: number;
  readonly failingSince: string | null;
  readonly endReason: EndReason | null;
}

export type WebhookPatch = Partial<WebhookSettings>;

/** What is sent, and where to. A name decides nothing. */
const DECIDING = ['url', 'form', 'contentType', 'kinds', 'richFilters', 'pqlFilters', 'lastUsedFilter'] as const;

/**
 * The webhook after a change. A filter that is sent is the one that holds from then on, unless the change says otherwise.
 * Whoever says what is sent, or switches it on, decides; switching it off decides nothing.
 */
export function revised<W extends Webhook>(webhook: W, patch: WebhookPatch, decision: Decision): W {
  const wanted = { ...webhook, ...patch, lastUsedFilter: filterOf(webhook, patch) };
  const members = wanted.isActive ? ([...DECIDING, 'isActive'] as const) : DECIDING;
  const after = decided(wanted, webhook, { members, decision });
  if (after.isActive === webhook.isActive) return after;
  return { ...after, ...(after.isActive ? switchedOn(decision.decidedAt) : { activeSince: null }) };
}

export const switchedOn = (at: string) => ({ activeSince: at, failures: 0, failingSince: null, endReason: null });

/** The service switches it off. */
export const ended = <W extends Webhook>(webhook: W, endReason: EndReason): W => ({
  ...webhook,
  isActive: false,
  activeSince: null,
  endReason,
});

export const rotated = <W extends Webhook>(webhook: W, secret: string, previousSecretUntil: string): W => ({
  ...webhook,
  ...{ secret, previousSecret: webhook.secret, previousSecretUntil },
});

/** Secrets that deliveries are signed with, as they are kept, the one that counts first. */
export const secretsOf = ({ secret, previousSecret, previousSecretUntil }: Webhook, at: string): readonly string[] =>
  previousSecret && previousSecretUntil && previousSecretUntil > at ? [secret, previousSecret] : [secret];

export function filterOf(
  before: Pick<WebhookSettings, 'lastUsedFilter'> | undefined,
  { richFilters, pqlFilters, lastUsedFilter }: WebhookPatch,
): FilterStyle | null {
  if (lastUsedFilter !== undefined) return lastUsedFilter;
  if (richFilters && Object.keys(richFilters).length) return 'rich_filters';
  if (pqlFilters?.stripped) return 'pql_filters';
  return before?.lastUsedFilter ?? null;
}

import { decided, type Decision } from '#kernel';

/** Forms of payloads: `event` describes one event as a whole, `action` one changed member. */
export const FORMS = ['event', 'action'] as const;
export type Form = (typeof FORMS)[number];

export const CONTENT_TYPES = ['application/json', 'application/x-www-form-urlencoded'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Ways to select work items. */
export const FILTER_STYLES = ['rich_filters', 'pql_filters'] as const;
export type FilterStyle = (typeof FILTER_STYLES)[number];

/**
 * Why the service switched a webhook off: the receiver answered that it is gone, accepted nothing for days, or the
 * person who last decided what is sent no longer runs the workspace.
 */
export const END_REASONS = ['gone', 'failing', 'person_may_not'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Conditions in the query language. */
export interface QueryFilter {
  readonly stripped: string;
}

/** Settings of a webhook that administrators choose. */
export interface WebhookSettings {
  readonly name: string | null;
  readonly url: string;
  readonly isActive: boolean;
  readonly form: Form;
  readonly contentType: ContentType;
  /** Kinds of events that the webhook receives. */
  readonly kinds: readonly string[];
  readonly richFilters: object;
  readonly pqlFilters: QueryFilter | null;
  /** The filter that is active; null if none is. */
  readonly lastUsedFilter: FilterStyle | null;
}

export interface Webhook extends WebhookSettings, Decision {
  readonly id: string;
  /**
   * The installed app that it belongs to; such a webhook gets only what the app may see. Null for a webhook of the
   * workspace.
   */
  readonly appId: string | null;
  /** The secret as it is stored: sealed if the server has a key. */
  readonly secret: string;
  /** Also signs deliveries until `previousSecretUntil`, so that receivers can change over. */
  readonly previousSecret: string | null;
  readonly previousSecretUntil: string | null;
  /** Only events since this time are delivered; null while the webhook is off. */
  readonly activeSince: string | null;
  /** Number of failed attempts since the last success. */
  readonly failures: number;
  readonly failingSince: string | null;
  readonly endReason: EndReason | null;
}

export type WebhookPatch = Partial<WebhookSettings>;

/** Members that decide what is sent and where to. The name is not one of them. */
const DECIDING = ['url', 'form', 'contentType', 'kinds', 'richFilters', 'pqlFilters', 'lastUsedFilter'] as const;

/**
 * Returns the webhook after a change. A filter in the change becomes the active one unless the change names another. A
 * person who changes what is sent, or switches the webhook on, is recorded as the one who decided; switching it off is
 * no decision.
 */
export function revised<W extends Webhook>(webhook: W, patch: WebhookPatch, decision: Decision): W {
  const wanted = { ...webhook, ...patch, lastUsedFilter: filterOf(webhook, patch) };
  const members = wanted.isActive ? ([...DECIDING, 'isActive'] as const) : DECIDING;
  const after = decided(wanted, webhook, { members, decision });
  if (after.isActive === webhook.isActive) return after;
  return { ...after, ...(after.isActive ? switchedOn(decision.decidedAt) : { activeSince: null }) };
}

export const switchedOn = (at: string) => ({ activeSince: at, failures: 0, failingSince: null, endReason: null });

/** Returns the webhook as the service switches it off. */
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

/** Returns the stored secrets that sign deliveries, the current one first. */
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

import type { AuditEntry } from '#kernel';
import type { Webhook } from '../domain/webhook';

type Verb = 'created' | 'updated' | 'deleted' | 'secret_regenerated' | 'disabled';

/** What of a webhook others may learn: no secret, and nothing of how deliveries go. */
export const shownOf = ({ name, url, isActive, contentType, kinds, richFilters, pqlFilters }: Webhook) => ({
  ...{ name, url, isActive, contentType, kinds, richFilters, pqlFilters },
});

/** One entry for a webhook that came, changed or went. */
export function webhookEntry(verb: Verb, before: Webhook | null, after: Webhook | null): AuditEntry {
  const { id, name, url } = (after ?? before)!;
  return {
    eventName: `webhook.${verb}`,
    category: 'webhook',
    target: { type: 'webhook', id, displayName: name ?? url },
    oldValue: before && shownOf(before),
    newValue: after && shownOf(after),
    ...(after?.endReason && { reason: after.endReason }),
  };
}

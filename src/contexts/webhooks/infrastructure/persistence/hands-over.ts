import type { HandsOver } from '#persistence';

/** Webhooks of apps send what the app may see. */
const webhooks: HandsOver = {
  name: 'webhooks',
  from: 'webhooks t',
  theirs: 't.decided_by_id = $2 and t.app_id is null and t.deleted_at is null',
  covers: ['webhooks.decided_by_id'],
};

export const decidedWebhooks = [webhooks];

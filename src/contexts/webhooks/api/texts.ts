// What the documents say of the resources.

export const WEBHOOKS =
  'A webhook sends what happens in the workspace to a server of yours: a POST for each event of the kinds in `scopes`, ' +
  'in order for each record, again and again for three days until it is answered with 2xx. Answers from 300 to 499 are ' +
  'final, but for 408 and 429, whose `Retry-After` holds. Each is signed with the secret of the webhook, which only ' +
  '`regenerate` shows: `X-Plane-Signature` is the hex HMAC-SHA256 of the body, `webhook-signature` that of Standard ' +
  'Webhooks. `X-Plane-Delivery` is new for each attempt; `webhook-id` and the event id stay. A webhook whose receiver ' +
  'answers 410, or takes nothing for three days, is switched off, and who made it gets a mail. It tells all that happens in ' +
  'the workspace, so it is switched off as well when the person who last decided what is sent (`decided_by_id`) does not run ' +
  'the workspace any more; its owners get a mail. `end_reason` says which it was.';

export const WEBHOOK_LOGS =
  'What was sent to a webhook and what it answered, one entry an attempt, newest first. Bodies and headers are kept in ' +
  'excerpts, and all of it for some days only.';

export const CREATE_WEBHOOK =
  'The URL is one of the public internet that no other webhook of the workspace has. `scopes` are kinds of events; with ' +
  'none it receives test messages only. `version` is that of the payloads: v2 tells of one event, v1 of one changed ' +
  'member. Filters are about events of work items; the one that is sent last holds.';

export const UPDATE_WEBHOOK =
  'Changes what is sent. A webhook that is switched on again receives what happens from then on, and what waited when ' +
  'it was switched off.';

export const REGENERATE =
  'Makes a new secret and shows it, this once. Deliveries are signed with it from now on; `webhook-signature` has the ' +
  'signature by the secret before it as well for a day, so that receivers can change over.';

export const TEST_WEBHOOK = 'Sends a message of the kind `webhook.test` without data; its fate stands in the log.';

export const REDELIVER_LOG = 'Sends the event of an entry once more, behind what waits already.';

export const REDELIVER_SPAN =
  'Sends the events of a span of time once more, oldest first and behind what waits already, also those that happened ' +
  'while the webhook was switched off: as many as there are of its kinds, 1000 at most. Where there are more, `next` says ' +
  'from where to go on.';

export const EVENTS =
  'What happened in the workspace, as webhooks tell of it, to be fetched or listened to instead of received: in one order ' +
  'that never changes, without gaps. Events are kept for a while only.';

export const LIST_EVENTS =
  'Answers what happened behind `after`, oldest first, as far as the caller may see it now; who runs the workspace sees all ' +
  'of it. Send `next` of one page as `after` of the following one, also when a page is empty: nothing will ever appear ' +
  'before it. `kinds` and `project_ids` leave out other events, so a page may have fewer than `per_page`. With `Accept: text/event-stream` the same is sent as it happens, as server-sent events: behind ' +
  '`Last-Event-ID` or `after`, or from now on without them. Their ids are those that `after` takes. The connection ends ' +
  'when the credential, or the right to read, has gone.';

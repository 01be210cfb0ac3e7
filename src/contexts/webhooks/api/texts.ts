// Texts of the OpenAPI documents about resources and operations.

export const WEBHOOKS =
  'A webhook sends the events of the workspace to your server: one POST for each event of the kinds in `scopes`, ' +
  'in order for each record. A delivery is repeated for three days until it is answered with 2xx. Answers from ' +
  '300 to 499 are final, except 408 and 429, whose `Retry-After` is respected. Each delivery is signed with the ' +
  'secret of the webhook, which only `regenerate` shows: `X-Plane-Signature` is the hex HMAC-SHA256 of the body, ' +
  '`webhook-signature` that of Standard Webhooks. `X-Plane-Delivery` is new for each attempt; `webhook-id` and ' +
  'the event id stay the same. If the receiver answers 410, or accepts nothing for three days, the webhook is ' +
  'switched off and its creator gets a mail. A webhook sends all events of the workspace, so it is also switched ' +
  'off when the person who last decided what is sent (`decided_by_id`) no longer runs the workspace; the owners ' +
  'get a mail. `end_reason` shows the reason.';

export const WEBHOOK_LOGS =
  'The deliveries of a webhook and their answers, one entry per attempt, newest first. Only excerpts of bodies ' +
  'and headers are stored, and all entries are deleted after some days.';

export const CREATE_WEBHOOK =
  'The URL must be on the public internet and not be used by another webhook of the workspace. `scopes` lists ' +
  'kinds of events; without any, the webhook receives test messages only. `version` selects the payloads: v2 ' +
  'describes one event, v1 one changed member. Filters apply to events of work items; the filter that is sent ' +
  'last is active.';

export const UPDATE_WEBHOOK =
  'Changes the webhook. If you switch it on again, it receives events from then on, and the deliveries that were ' +
  'waiting when it was switched off.';

export const REGENERATE =
  'Creates a new secret and shows it once. Deliveries are signed with it from now on. For a day, ' +
  '`webhook-signature` also contains the signature with the previous secret, so that receivers can change over.';

export const TEST_WEBHOOK = 'Sends a message of the kind `webhook.test` without data. The log shows the result.';

export const REDELIVER_LOG = 'Sends the event of an entry again, after the deliveries that are waiting.';

export const REDELIVER_SPAN =
  'Sends the events of a time span again, oldest first and after the deliveries that are waiting. Events from ' +
  "while the webhook was switched off are included. A call sends up to 1000 events of the webhook's kinds; if " +
  'there are more, `next` is the time to continue from.';

export const EVENTS =
  'The events of the workspace, for clients that fetch or stream them instead of receiving webhooks. Their order ' +
  'never changes and has no gaps. Events are kept for a limited time.';

export const LIST_EVENTS =
  'Answers the events after `after`, oldest first, as far as the caller may see them now; people who run the ' +
  'workspace see all of them. Send `next` of one page as `after` of the following one, even if a page is empty: ' +
  'no event will ever appear before it. `kinds` and `project_ids` leave out other events, so a page may have ' +
  'fewer than `per_page`; `texts=false` leaves out long texts. With `Accept: text/event-stream`, events are sent ' +
  'as they happen, as server-sent events: those after `Last-Event-ID` or `after`, otherwise those from now on. ' +
  'Their ids can be sent as `after`. The connection ends when the credential or the right to read ends.';

import type { Entries } from './entry';

const MEMBERS: Entries = {
  name: ['Name of the webhook.', 'Deployments'],
  url: ['Address that receives the deliveries, of the public internet.', 'https://hooks.example.com/cairn'],
  is_active: ['Whether anything is sent to it.', true],
  version: ['Version of the interface whose payloads it receives.', 'v2'],
  content_type: ['How payloads are sent; a form has them as its member payload.', 'application/json'],
  scopes: ['Kinds of events that it receives.', ['workitem.created', 'workitem.updated']],
  last_used_filter: ['Which of the two filters holds; null if none does.', 'rich_filters'],
  rich_filters: [
    'Conditions of work items whose events are sent, by the names of the filters of their lists.',
    { priority__in: ['urgent', 'high'] },
  ],
  pql_filters: ['The same as a query.', { stripped: 'priority in ["urgent", "high"]' }],
};

const LOGS: Entries = {
  webhook_id: 'Id of the webhook.',
  event_type: ['Kind of the event.', 'workitem.created'],
  request_method: ['Always POST.', 'POST'],
  request_headers: ['Headers that were sent, as JSON, in an excerpt.', '{"X-Plane-Event":"workitem.created"}'],
  request_body: ['Body that was sent, in an excerpt.', '{"version":"v2"}'],
  response_status: ['Status of the answer; empty if there was none.', '200'],
  response_headers: ['Headers of the answer, as JSON, in an excerpt.', '{"content-length":"2"}'],
  response_body: ['Body of the answer, in an excerpt.', 'ok'],
  status_text: ['Text of the status.', 'OK'],
  error_message: ['Why there was no answer; empty if there was one.', ''],
  duration_ms: ['Milliseconds from the sending to the answer.', 42],
  retry_count: ['Attempts at the same delivery before this one.', 0],
};

const ofNoun = (noun: string, entries: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [`${noun}.${name}`, entry]));

export const WEBHOOKS: Entries = {
  ...ofNoun('webhook', MEMBERS),
  ...ofNoun('webhook with secret', {
    ...MEMBERS,
    secret_key: ['Signs deliveries. It is shown here only.', 'whsec_C2FVsBQIhrscChlQIMV'],
  }),
  ...ofNoun('webhook log', LOGS),
};

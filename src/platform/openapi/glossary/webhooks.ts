import type { Entries } from './entry';

const MEMBERS: Entries = {
  name: ['Name of the webhook.', 'Deployments'],
  url: ['Address that receives the deliveries. It must be on the public internet.', 'https://hooks.example.com/cairn'],
  is_active: ['Whether events are sent to it.', true],
  version: ['Version of the API in whose format it receives payloads.', 'v2'],
  content_type: ['Content type of deliveries. A form contains the payload in its member payload.', 'application/json'],
  scopes: ['Kinds of events that it receives.', ['workitem.created', 'workitem.updated']],
  last_used_filter: ['Which of the two filters applies; null if there is none.', 'rich_filters'],
  rich_filters: [
    'Conditions on the work items whose events are sent, by the names of the filters of their lists.',
    { priority__in: ['urgent', 'high'] },
  ],
  pql_filters: ['The same as a query.', { stripped: 'priority in ["urgent", "high"]' }],
};

const LOGS: Entries = {
  webhook_id: 'Id of the webhook.',
  event_type: ['Kind of the event.', 'workitem.created'],
  request_method: ['Always POST.', 'POST'],
  request_headers: ['Excerpt of the sent headers, as JSON.', '{"X-Plane-Event":"workitem.created"}'],
  request_body: ['Excerpt of the sent body.', '{"version":"v2"}'],
  response_status: ['Status of the response; empty if there was none.', '200'],
  response_headers: ['Excerpt of the response headers, as JSON.', '{"content-length":"2"}'],
  response_body: ['Excerpt of the response body.', 'ok'],
  status_text: ['Text of the status.', 'OK'],
  error_message: ['Why there was no response; empty if there was one.', ''],
  duration_ms: ['Milliseconds from sending to the response.', 42],
  retry_count: ['Number of earlier attempts at the same delivery.', 0],
};

const ofNoun = (noun: string, entries: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [`${noun}.${name}`, entry]));

export const WEBHOOKS: Entries = {
  ...ofNoun('webhook', MEMBERS),
  ...ofNoun('webhook with secret', {
    ...MEMBERS,
    secret_key: ['Secret that signs deliveries. It is only shown here.', 'whsec_C2FVsBQIhrscChlQIMV'],
  }),
  ...ofNoun('webhook log', LOGS),
};

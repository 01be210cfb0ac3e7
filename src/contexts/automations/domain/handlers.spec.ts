import { configOf, HANDLER_NAMES, HANDLERS, type HandlerName } from './handlers';

const STATE = '0198c2f4-6d0e-7c3a-9b1d-2f5e8a7c4b60';

const read = (handlerName: HandlerName, config: object) =>
  configOf<Record<string, unknown>>({ handlerName, config, nodeType: HANDLERS[handlerName].type });

const refused = (handlerName: HandlerName, config: object): Record<string, string> => {
  try {
    read(handlerName, config);
  } catch (error) {
    const { fields } = (error as { details: { fields: { field: string; code: string }[] } }).details;
    return Object.fromEntries(fields.map(({ field, code }) => [field, code]));
  }
  return {};
};

it.each<[HandlerName, object, object]>([
  ['record_created', {}, {}],
  ['record_updated', { fields: ['priority'] }, { fields: ['priority'] }],
  ['state_changed', { to_state_ids: [STATE.toUpperCase()] }, { toStateIds: [STATE] }],
  ['assignee_added', { assignee_ids: [STATE] }, { assigneeIds: [STATE] }],
  ['scheduled', { frequency: 'daily', time: '23:59' }, { frequency: 'daily', time: '23:59' }],
  ['field_filter', { rich_filters: { priority: 'high' } }, { richFilters: { priority: 'high' } }],
  ['set_state', { state_id: STATE }, { stateId: STATE }],
  ['set_priority', { priority: 'urgent' }, { priority: 'urgent' }],
  ['set_labels', { label_ids: [STATE], mode: 'remove' }, { ids: [STATE], mode: 'remove' }],
  [
    'send_webhook',
    { url: 'https://x.example', headers: { 'X-A': 'b' } },
    { url: 'https://x.example', headers: { 'X-A': 'b' } },
  ],
  ['send_email', {}, {}],
  ['send_email', { to: ['owner', STATE] }, { to: ['owner', STATE] }],
])('%s reads %j', (name, config, expected) => expect(read(name, config)).toEqual(expected));

it.each<[HandlerName, object, Record<string, string>]>([
  ['record_created', { surprise: 1 }, { 'config.surprise': 'invalid' }],
  ['record_updated', { fields: ['colour'] }, { 'config.fields.0': 'invalid' }],
  ['scheduled', {}, { 'config.frequency': 'required' }],
  [
    'scheduled',
    { frequency: 'daily', time: '24:00', interval: 0 },
    { 'config.time': 'invalid', 'config.interval': 'invalid' },
  ],
  ['field_filter', {}, { config: 'invalid' }],
  ['field_filter', { rich_filters: {}, pql_filters: 'a = b' }, { config: 'invalid' }],
  ['set_state', {}, { 'config.state_id': 'required' }],
  ['set_state', { state_id: 'x' }, { 'config.state_id': 'invalid' }],
  ['set_priority', { priority: 'huge' }, { 'config.priority': 'invalid' }],
  ['set_assignees', { assignee_ids: [], mode: 'swap' }, { 'config.mode': 'invalid' }],
  ['add_comment', { text: '  ' }, { 'config.text': 'invalid' }],
  ['send_webhook', { url: 'https://x', headers: { Host: 'y' } }, { 'config.headers.Host': 'invalid' }],
  [
    'send_webhook',
    { url: 'https://x', headers: { 'X-Plane-Event': 'y' } },
    { 'config.headers.X-Plane-Event': 'invalid' },
  ],
  ['send_webhook', { url: 'https://x', headers: { 'X-A': 'a\r\nB: c' } }, { 'config.headers.X-A': 'invalid' }],
  ['send_email', { to: ['a@b.example'] }, { 'config.to.0': 'invalid' }],
])('%s refuses %j', (name, config, expected) => expect(refused(name, config)).toEqual(expected));

it('takes at most twenty headers and a config of bounded size', () => {
  const headers = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`X-${index}`, 'a']));
  expect(refused('send_webhook', { url: 'https://x', headers })).toEqual({ 'config.headers': 'invalid' });
  expect(refused('add_comment', { text: 'x'.repeat(20_000) })).toEqual({ config: 'invalid' });
});

it('has a handler for each name, of one of the three types', () => {
  expect(new Set(HANDLER_NAMES.map((name) => HANDLERS[name].type))).toEqual(
    new Set(['trigger', 'condition', 'action']),
  );
});

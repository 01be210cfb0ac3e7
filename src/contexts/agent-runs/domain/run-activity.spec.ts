import { soundActivity, type SentActivity } from './run-activity';

const said = (sent: Partial<SentActivity>) => soundActivity({ type: 'response', content: { body: 'Done.' }, ...sent });

it.each([
  ['thought', true],
  ['action', true],
  ['error', true],
  ['elicitation', false],
  ['response', false],
  ['prompt', false],
] as const)('%s is ephemeral: %s', (type, ephemeral) => {
  const content = type === 'action' ? { action: 'deploy' } : { body: 'x' };
  expect(said({ type, content })).toMatchObject({ type, ephemeral, signal: 'continue' });
});

it('keeps the type with what was said, and nothing else', () => {
  expect(said({ content: { body: 'Done.', more: 1 } }).content).toEqual({ type: 'response', body: 'Done.' });
  const action = { type: 'action', action: 'deploy', parameters: { to: 'web' } };
  expect(said({ type: 'action', content: action }).content).toEqual(action);
  expect(said({ type: 'action', content: { action: 'look' } }).content).toEqual({
    type: 'action',
    action: 'look',
    parameters: {},
  });
});

it.each<[Partial<SentActivity>, string]>([
  [{ content: {} }, 'needs a text in "body"'],
  [{ content: { body: ' ' } }, 'needs a text in "body"'],
  [{ content: { body: 'a\u0000' } }, 'needs a text in "body"'],
  [{ content: { body: '\ud800' } }, 'needs a text in "body"'],
  [{ content: { type: 'thought', body: 'x' } }, 'The type must be that of the activity, response.'],
  [{ type: 'action', content: { body: 'x' } }, 'needs a text in "action"'],
  [{ type: 'action', content: { action: 'x', parameters: { n: 1 } } }, 'an object whose values are texts'],
  [{ type: 'action', content: { action: 'x', parameters: ['a'] } }, 'an object whose values are texts'],
  [{ signal: 'auth_request' }, 'needs an address in "url"'],
  [{ signal: 'auth_request', signalMetadata: { url: 'http://a.example' } }, 'begins with https://'],
  [{ signal: 'select', signalMetadata: { options: [] } }, 'needs a list of choices'],
])('%j is refused: %s', (sent, message) => {
  const problem = (() => {
    try {
      said(sent);
    } catch (error) {
      return JSON.stringify(error, ['details', 'fields', 'message']);
    }
    return 'accepted';
  })();
  expect(problem.replaceAll('\\"', '"')).toContain(message);
});

it('takes what a signal needs', () => {
  expect(said({ signal: 'auth_request', signalMetadata: { url: 'https://a.example/in' } }).signal).toBe('auth_request');
  expect(said({ signal: 'select', signalMetadata: { options: ['a'] } }).signal).toBe('select');
});

import { textOf } from './run-text';

it('shows what was said, or what was done with which parameters', () => {
  expect(textOf({ content: { type: 'thought', body: 'Look at the log' } })).toBe('Look at the log');
  expect(textOf({ content: { type: 'action', action: 'deploy', parameters: { to: 'web', by: 'tag' } } })).toBe(
    'deploy (to: web, by: tag)',
  );
  expect(textOf({ content: { type: 'action', action: 'look', parameters: {} } })).toBe('look');
});

import { pretty } from './pretty';

const line = (members: object) =>
  JSON.stringify({ time: '2026-01-14T09:22:41.478Z', level: 'info', pid: 7, ...members });

it('shows time, level, message and members', () => {
  expect(pretty(line({ msg: 'request', status: 200, path: '/a b', ids: [1] }), false)).toBe(
    '09:22:41.478 INFO  request status=200 path=/a b ids=[1]\n',
  );
});

it('shows the stack of an error below it', () => {
  expect(pretty(line({ level: 'error', err: { message: 'm', stack: 'Error: m\n    at x' } }), false)).toBe(
    '09:22:41.478 ERROR\n    Error: m\n        at x\n',
  );
});

it('colours the level on a terminal', () => {
  expect(pretty(line({ level: 'warn', msg: 'm' }), true)).toContain('\u001b[33mWARN \u001b[0m m');
});

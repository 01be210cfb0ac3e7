import { inTheForeground } from './estimate';

const estimate = (id: string, lastUsed: boolean) => ({ id, lastUsed, createdAt: `2026-01-0${id}` });

it('takes the estimate that was used last, else the oldest', () => {
  expect(inTheForeground([])).toBeUndefined();
  expect(inTheForeground([estimate('2', false), estimate('1', false)])?.id).toBe('1');
  expect(inTheForeground([estimate('2', true), estimate('1', false), estimate('3', true)])?.id).toBe('2');
});

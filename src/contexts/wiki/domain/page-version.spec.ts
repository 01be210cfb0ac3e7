import { takesSave } from './page-version';

const version = { isClosed: false, createdAt: '2026-01-14T09:00:00.000000Z', createdById: 'ann' };

it('takes the saves of its author for five minutes, however often they come', () => {
  expect(takesSave(version, 'ann', '2026-01-14T09:04:59.999000Z')).toBe(true);
  expect(takesSave(version, 'ann', '2026-01-14T09:05:00.000000Z')).toBe(false);
});

it('takes no save of others, and none once it is closed', () => {
  expect(takesSave(version, 'bob', version.createdAt)).toBe(false);
  expect(takesSave({ ...version, createdById: null }, 'ann', version.createdAt)).toBe(false);
  expect(takesSave({ ...version, isClosed: true }, 'ann', version.createdAt)).toBe(false);
});

import { dueAt } from './digest';

describe('mail about what waits', () => {
  it('comes never, or an hour later', () => {
    expect(dueAt('2026-01-14T12:00:00.000Z', 'off', 'UTC')).toBeNull();
    expect(dueAt('2026-01-14T23:30:00.000Z', 'hourly', 'Asia/Tokyo')).toBe('2026-01-15T00:30:00.000Z');
  });

  it.each([
    ['UTC', '2026-01-14T07:59:59.999Z', '2026-01-14T08:00:00.000Z'],
    ['UTC', '2026-01-14T08:00:00.000Z', '2026-01-15T08:00:00.000Z'],
    ['Europe/Berlin', '2026-01-14T06:59:00.000Z', '2026-01-14T07:00:00.000Z'],
    ['Europe/Berlin', '2026-03-28T12:00:00.000Z', '2026-03-29T06:00:00.000Z'],
    ['America/Los_Angeles', '2026-01-14T20:00:00.000Z', '2026-01-15T16:00:00.000Z'],
    ['Asia/Tokyo', '2026-01-31T23:30:00.000Z', '2026-02-01T23:00:00.000Z'],
    ['Nowhere/Land', '2026-01-14T12:00:00.000Z', '2026-01-15T08:00:00.000Z'],
  ])('comes at eight in the morning of %s: of %s at %s', (zone, since, due) => {
    expect(dueAt(since, 'daily', zone)).toBe(due);
  });
});

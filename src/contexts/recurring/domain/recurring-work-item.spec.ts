import { advanced, isTooLate, scheduled, stopped, type RecurringWorkItem } from './recurring-work-item';

const item: RecurringWorkItem = {
  id: 'r',
  projectId: 'p',
  name: 'Review',
  templateId: 't',
  frequency: 'daily',
  interval: 1,
  weekdays: [],
  dayOfMonth: null,
  startDate: '2026-01-01',
  time: '09:00',
  timezone: 'UTC',
  endDate: null,
  count: null,
  isEnabled: true,
  status: 'active',
  stoppedReason: null,
  nextRunAt: null,
  lastRunAt: null,
  occurrenceCount: 0,
};
const DAY_MS = 86_400_000;
const dayAfter = (_: unknown, day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
const NOW = '2026-03-10T12:00:00.000000Z';

it('comes next behind now, and behind the last time that there was', () => {
  expect(scheduled(item, NOW, dayAfter)).toMatchObject({ nextRunAt: '2026-03-11T09:00:00.000000Z', status: 'active' });
  const ahead = { ...item, lastRunAt: '2026-03-11T09:00:00.000000Z' };
  expect(scheduled(ahead, NOW, dayAfter).nextRunAt).toBe('2026-03-12T09:00:00.000000Z');
});

it('is paused, ends, stops, and is taken up again by a change', () => {
  expect(scheduled({ ...item, isEnabled: false }, NOW, dayAfter)).toMatchObject({ nextRunAt: null, status: 'paused' });
  const due = '2026-03-10T09:00:00.000000Z';
  const once = advanced({ ...item, count: 1, nextRunAt: due }, due, dayAfter);
  expect(once).toMatchObject({ nextRunAt: null, status: 'ended', lastRunAt: due, occurrenceCount: 1 });
  const halted = stopped({ ...item, nextRunAt: due }, 'template_deleted');
  expect(halted).toMatchObject({ nextRunAt: null, status: 'stopped', stoppedReason: 'template_deleted' });
  expect(scheduled(halted, NOW, dayAfter)).toMatchObject({ status: 'active', stoppedReason: null });
});

it('goes on from the time that came, not from now, so that nothing is left out', () => {
  const due = '2026-03-01T09:00:00.000000Z';
  expect(advanced({ ...item, nextRunAt: due }, due, dayAfter).nextRunAt).toBe('2026-03-02T09:00:00.000000Z');
});

it('passes over what was missed for more than a week', () => {
  expect(isTooLate('2026-03-03T12:00:00.000000Z', NOW)).toBe(false);
  expect(isTooLate('2026-03-03T11:59:59.000000Z', NOW)).toBe(true);
});

import { advanced, isTooLate, revised, scheduled, stopped, type RecurringWorkItem } from './recurring-work-item';

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
  decidedById: 'ann',
  decidedAt: '2026-01-01T12:00:00.000000Z',
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

it('is paused, ends, stops, and is taken up again when somebody switches it on', () => {
  expect(scheduled({ ...item, isEnabled: false }, NOW, dayAfter)).toMatchObject({ nextRunAt: null, status: 'paused' });
  const due = '2026-03-10T09:00:00.000000Z';
  const once = advanced({ ...item, count: 1, nextRunAt: due }, due, dayAfter);
  expect(once).toMatchObject({ nextRunAt: null, status: 'ended', lastRunAt: due, occurrenceCount: 1 });
  const halted = stopped({ ...item, nextRunAt: due }, 'template_deleted');
  const off = { isEnabled: false, nextRunAt: null, status: 'stopped', stoppedReason: 'template_deleted' };
  expect(halted).toMatchObject(off);
  expect(scheduled(halted, NOW, dayAfter)).toMatchObject(off);
  const on = { ...halted, isEnabled: true };
  expect(scheduled(on, NOW, dayAfter)).toMatchObject({ status: 'active', stoppedReason: null });
});

it('goes on from the time that came, not from now, so that nothing is left out', () => {
  const due = '2026-03-01T09:00:00.000000Z';
  expect(advanced({ ...item, nextRunAt: due }, due, dayAfter).nextRunAt).toBe('2026-03-02T09:00:00.000000Z');
});

it('passes over what was missed for more than a week', () => {
  expect(isTooLate('2026-03-03T12:00:00.000000Z', NOW)).toBe(false);
  expect(isTooLate('2026-03-03T11:59:59.000000Z', NOW)).toBe(true);
});

it.each<[string, Partial<RecurringWorkItem>, Partial<RecurringWorkItem>, string]>([
  ['another template', {}, { templateId: 'u' }, 'bea'],
  ['another time', {}, { time: '10:00' }, 'bea'],
  ['other weekdays', {}, { weekdays: ['monday'] }, 'bea'],
  ['switching it on', { isEnabled: false }, { isEnabled: true }, 'bea'],
  ['switching it off', {}, { isEnabled: false }, 'ann'],
  ['another name', {}, { name: 'Retro' }, 'ann'],
  ['the same again', { isEnabled: true }, { isEnabled: true, time: '09:00', weekdays: [] }, 'ann'],
])('%s says who decided', (_, before, patch, by) => {
  const known = { ...item, ...before };
  expect(revised({ ...known, ...patch }, known, { decidedById: 'bea', decidedAt: NOW }).decidedById).toBe(by);
});

import { isMoment } from './time';

it.each(['2026-01-31T12:00:00Z', '2028-02-29T23:59:59.123456Z', '2026-01-31T12:00:00+01:00'])('%s is', (text) =>
  expect(isMoment(text)).toBe(true),
);

it.each(['', '2026-02-31T12:00:00Z', '2026-01-31', '2026-01-31T12:00:00', '2026-01-31T25:00:00Z', 'soonT23:59:59Z'])(
  '"%s" is not',
  (text) => expect(isMoment(text)).toBe(false),
);

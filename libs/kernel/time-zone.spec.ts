import { FieldErrors } from './errors';
import { checkTimeZone, isTimeZone } from './time-zone';

describe('time zone', () => {
  it.each(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Calcutta', 'US/Pacific', 'Etc/GMT+5'])('takes %s', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  it.each(['', 'Mars/Olympus', '+02:00', 'europe/berlin', 'UTC+2', 'Europe/Berlin '])('refuses "%s"', (zone) => {
    expect(isTimeZone(zone)).toBe(false);
    const errors = new FieldErrors();
    checkTimeZone(zone, errors);
    expect(errors.any).toBe(true);
  });

  it('has nothing against none', () => {
    const errors = new FieldErrors();
    checkTimeZone(undefined, errors);
    expect(errors.any).toBe(false);
  });
});

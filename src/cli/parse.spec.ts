import { InvalidArgumentError } from 'commander';
import { parseBound, parseEmail, parseExpiry, parseIdentifier, parseWhole } from './parse';

const NOW = Date.UTC(2026, 0, 31, 12);

describe('parseExpiry', () => {
  it.each([
    ['never', null],
    ['12h', '2026-02-01T00:00:00.000Z'],
    ['90d', '2026-05-01T12:00:00.000Z'],
    ['2w', '2026-02-14T12:00:00.000Z'],
    ['2030-12-31', '2030-12-31T23:59:59.000Z'],
    ['2030-12-31T08:00Z', '2030-12-31T08:00:00.000Z'],
    ['2030-12-31T08:00:00.5+02:00', '2030-12-31T06:00:00.500Z'],
  ])('%s', (text, moment) => expect(parseExpiry(text, NOW)).toBe(moment));

  it.each(['', 'soon', '0d', '-1d', '1y', '2030-02-31', '2030-13-01', '2030-12-31T08:00', '31.12.2030'])(
    'refuses "%s"',
    (text) => expect(() => parseExpiry(text, NOW)).toThrow(InvalidArgumentError),
  );
});

describe('parseBound', () => {
  it('takes a day as its start or its end', () => {
    expect(parseBound('2026-01-31', 'start')).toBe('2026-01-31T00:00:00Z');
    expect(parseBound('2026-01-31', 'end')).toBe('2026-01-31T23:59:59.999999Z');
    expect(parseBound('2026-01-31T09:00:00+01:00', 'end')).toBe('2026-01-31T09:00:00+01:00');
  });

  it.each(['', 'today', '2026-02-30', '2026-02-30T09:00:00Z', '2026-01-31T09:00', '2026-01-31T25:00:00Z', '90d'])(
    'refuses "%s"',
    (text) => expect(() => parseBound(text, 'start')).toThrow(InvalidArgumentError),
  );
});

it('takes whole numbers only', () => {
  expect(parseWhole('0')).toBe(0);
  for (const text of ['', '-1', '1.5', '1e3', 'x']) expect(() => parseWhole(text)).toThrow(InvalidArgumentError);
});

it('takes identifiers as keys show them', () => {
  expect(parseIdentifier('eng2')).toBe('ENG2');
  for (const text of ['', 'A-B', 'A B', 'ABCDEFGHIJKLM']) {
    expect(() => parseIdentifier(text)).toThrow(InvalidArgumentError);
  }
});

describe('parseEmail', () => {
  it('takes an address', () => expect(parseEmail('ann@example.com')).toBe('ann@example.com'));
  it.each(['', 'ann', 'ann@', '@example.com', 'a n@example.com', 'a@b@c'])('refuses "%s"', (text) =>
    expect(() => parseEmail(text)).toThrow(InvalidArgumentError),
  );
});

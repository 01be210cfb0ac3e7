import { guessed } from './properties';

const guess = (...texts: string[]) => guessed(texts, { dates: 'dmy', people: new Set(['ann', 'bob@example.com']) });

it('recognises what the values of a column are', () => {
  expect(guess('ann', 'bob@example.com')).toBe('USER');
  expect(guess('true', 'False')).toBe('BOOLEAN');
  expect(guess('1', '-2.50', '3,5')).toBe('DECIMAL');
  expect(guess('2024-02-01', '01/Feb/24 10:00 AM')).toBe('DATETIME');
  expect(guess('https://a.test/', 'http://b.test/x')).toBe('URL');
  expect(guess('carl@example.com', 'ann@example.com')).toBe('EMAIL');
  expect(guess('North', 'south', 'north', 'South')).toBe('OPTION');
});

it('takes for texts what is of several kinds, of many different values, long, or not there', () => {
  expect(guess('1', 'two')).toBe('TEXT');
  expect(guess('North', 'South')).toBe('TEXT');
  expect(guess('x'.repeat(80), 'x'.repeat(80))).toBe('TEXT');
  expect(guess()).toBe('TEXT');
});

import { formatMinutes, minutesOf } from './minutes';

it.each([
  ['90', 90],
  ['1h 30m', 90],
  ['1.5h', 90],
  ['1,5 h', 90],
  ['1:30', 90],
  ['45m', 45],
  ['2h', 120],
  ['2h15', 135],
])('reads %s as %d minutes', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});

it.each(['', 'soon', '0', '1h m', '-5', '1:75'])('does not take %p for a time', (text) => {
  expect(minutesOf(text)).toBeUndefined();
});

it.each([5, 60, 90, 600])('writes %d minutes as they can be typed again', (minutes) => {
  expect(minutesOf(formatMinutes(minutes))).toBe(minutes);
});

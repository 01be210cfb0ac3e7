import { openingOf } from './type-ahead';

it.each([
  ['/', { kind: 'insert', query: '', length: 1 }],
  ['text /tab', { kind: 'insert', query: 'tab', length: 4 }],
  ['@', { kind: 'mention', query: '', length: 1 }],
  ['hello @ann', { kind: 'mention', query: 'ann', length: 4 }],
  ['(@Ann Lee', { kind: 'mention', query: 'Ann Lee', length: 8 }],
  ['@WEB-12', { kind: 'mention', query: 'WEB-12', length: 7 }],
  ['@Örs', { kind: 'mention', query: 'Örs', length: 4 }],
  ['and/or', undefined],
  ['mail@example', undefined],
  ['https://x', undefined],
  ['@ann lee was here', undefined],
  ['', undefined],
])('%j', (before, opening) => {
  expect(openingOf(before)).toEqual(opening);
});

import { parseKey } from './key';

describe('parseKey', () => {
  it.each([
    ['ENG-12', 'ENG', 12],
    ['eng-12', 'ENG', 12],
    ['7-1', '7', 1],
    ['A_1-1', 'A_1', 1],
    ['жук-3', 'ЖУК', 3],
    ['ENG-999999999', 'ENG', 999_999_999],
  ])('reads %s', (text, identifier, sequenceId) => {
    expect(parseKey(text)).toEqual({ identifier, sequenceId });
  });

  it.each(['', '-', 'ENG', 'ENG-', '-1', 'ENG-x', 'ENG-1x', 'ENG-1-2', 'E G-1', 'ENG--1', 'ENG-1.5', 'ENG-1234567890'])(
    'finds no key in "%s"',
    (text) => {
      expect(parseKey(text)).toBeNull();
    },
  );
});

import { isFresh, readCode } from './factor';

describe('a typed code', () => {
  it.each([
    ['123456', { kind: 'generated', code: '123456' }],
    [' 123 456 ', { kind: 'generated', code: '123456' }],
    ['abcd-efgh-jkmn-pqrs', { kind: 'recovery', code: 'abcdefghjkmnpqrs' }],
    ['ABCD EFGH JKMN PQRS', { kind: 'recovery', code: 'abcdefghjkmnpqrs' }],
    ['oIl0-0000-0000-0000', { kind: 'recovery', code: '0110000000000000' }],
  ])('%j is read with or without spaces, hyphens and letters that look like digits', (typed, read) => {
    expect(readCode(typed)).toEqual(read);
  });

  it.each(['', '12345', '1234567', 'abcdefghjkmnpqr', 'abcdefghjkmnpqrsu', '１２３４５６', '9'.repeat(1_000_000)])(
    '%.20j is none',
    (typed) => expect(readCode(typed)).toBeNull(),
  );
});

it('a time step counts once, and so do all before it', () => {
  expect([9, 10, 11].map((step) => isFresh(step, { lastStep: 10 }))).toEqual([false, false, true]);
});

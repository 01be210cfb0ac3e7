import { checkedName } from './passkey';

it('the name of a passkey is a line of at most 80 characters', () => {
  expect(checkedName('  Phone ')).toBe('Phone');
  expect(checkedName('x'.repeat(80))).toHaveLength(80);
  for (const name of ['', '  ', 'x'.repeat(81), 'a\nb'])
    expect(() => checkedName(name)).toThrow(expect.objectContaining({ kind: 'invalid_request' }));
});

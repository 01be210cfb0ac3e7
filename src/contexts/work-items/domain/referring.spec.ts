import { arranged } from './referring';

describe('arranged', () => {
  it('keeps what stays in its place and adds the rest by id', () => {
    expect(arranged(['c', 'a', 'b'], ['z', 'b', 'd', 'c'])).toEqual(['c', 'b', 'd', 'z']);
    expect(arranged([], [])).toEqual([]);
  });
});

import { canonical, storable } from './canonical';

describe('canonical', () => {
  it('writes members in the order of their names, at every depth', () => {
    expect(canonical({ b: [{ z: 1, y: null }], a: 'ä"' })).toBe('{"a":"ä\\"","b":[{"y":null,"z":1}]}');
    expect(canonical({ a: 1, b: 2 })).toBe(canonical({ b: 2, a: 1 }));
  });

  it.each([
    ['1.50', '1.5'],
    ['1e2', '100'],
    ['100000000000000000000000', '1e23'],
    ['0.1000', '1e-1'],
  ])('writes %s as %s would be', (one, other) => {
    expect(canonical(JSON.parse(one))).toBe(canonical(JSON.parse(other)));
  });

  it('tells apart what differs', () => {
    const texts = [null, 'null', 0, false, '', [], {}, [[]], ['a', 'b'], ['a,b'], { a: 'b' }].map(canonical);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe('storable', () => {
  it('keeps what JSON keeps', () => {
    expect(storable({ at: new Date(0), gone: undefined, odd: Number.NaN, list: [undefined, 1] })).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      odd: null,
      list: [null, 1],
    });
    expect(storable(undefined)).toBeNull();
    expect(storable(() => 1)).toBeNull();
  });

  it('drops what PostgreSQL refuses, in names as in values', () => {
    expect(storable({ 'a\u0000': ['b\u0000', 'half \ud83d'] })).toEqual({ a: ['b', 'half \ufffd'] });
  });
});

import { objectFactory } from './object-factory';

it('makes objects of values in the order of the names', () => {
  const make = objectFactory<Record<string, unknown>>(['id', 'name', 'a "b" \\ \u2028 `${c}`']);
  expect(make(['1', null, 2])).toEqual({ id: '1', name: null, 'a "b" \\ \u2028 `${c}`': 2 });
  expect(Object.keys(make(['1', null, 2]))).toEqual(['id', 'name', 'a "b" \\ \u2028 `${c}`']);
});

it('runs nothing of a name, and takes none for more than a name', () => {
  const names = ['x": (globalThis.broken = true), "y', '__proto__', 'constructor', '1'];
  const made = objectFactory<Record<string, unknown>>(names)(['a', { inherited: true }, 'c', 'd']);
  expect(Object.keys(made).sort()).toEqual([...names].sort());
  expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
  expect('broken' in globalThis || 'inherited' in made).toBe(false);
});

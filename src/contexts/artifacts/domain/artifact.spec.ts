import { titled } from './artifact';

it('has a name whatever it was given', () => {
  expect([titled().name, titled(' \n').name, titled('  Sales ').name]).toEqual([
    'Untitled dashboard',
    'Untitled dashboard',
    'Sales',
  ]);
});

it('cuts what is too long between two characters', () => {
  const { name, description } = titled('👩'.repeat(300), 'ü'.repeat(2001));
  expect([[...name].length, [...description].length]).toEqual([255, 2000]);
  expect(name.at(-1)).toBe('👩'.at(-1));
});

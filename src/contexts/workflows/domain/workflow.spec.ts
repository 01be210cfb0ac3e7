import { LiftedNames } from './workflow';

it('keeps a name that is free, and tells the project where it is taken', () => {
  const names = new LiftedNames(['Default workflow']);
  expect(names.take('Bugs', 'WEB')).toBe('Bugs');
  expect(names.take('default Workflow', 'WEB')).toBe('default Workflow (WEB)');
  expect(names.take('BUGS', 'APP')).toBe('BUGS (APP)');
  expect(names.take('bugs', 'APP')).toBe('bugs (APP 2)');
  expect(names.take('bugs', 'APP')).toBe('bugs (APP 3)');
});

import { renamedData } from './renamed-data';

const renamed = [
  { kind: 'type', from: 'Bug', to: 'Bug (WEB)' },
  { kind: 'state', from: 'Open', to: 'Ready' },
  { kind: 'label', from: 'red', to: 'urgent' },
];
const item = { name: 'Bug', state: 'open', type: { name: 'Bug', id: null }, labels: ['Red', 'blue'], modules: ['red'] };
const after = { ...item, state: 'Ready', type: { name: 'Bug (WEB)', id: null }, labels: ['urgent', 'blue'] };

it('says new names in a work item and in what lies below it', () => {
  const data = { ...item, sub_work_items: [item, { name: 'x' }] };
  expect(renamedData('workitem', data, renamed)).toEqual({ ...after, sub_work_items: [after, { name: 'x' }] });
});

it('leaves states and labels of a project that is yet to be made', () => {
  const project = { states: [{ name: 'Open' }], labels: [{ name: 'red' }], work_items: [item] };
  expect(renamedData('project', project, renamed)).toEqual({
    ...project,
    work_items: [{ ...item, type: { name: 'Bug (WEB)', id: null } }],
  });
  expect(renamedData('page', { name: 'Bug' }, renamed)).toEqual({ name: 'Bug' });
});

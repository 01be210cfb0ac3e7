import { liftLabels } from './lifted-labels';

it('raises the first label of a name and merges the others into it', () => {
  const labels = ['bug', 'idea', 'bug'].map((folded, index) => ({ id: `${index}`, folded }));
  expect(liftLabels(labels, new Map())).toEqual({ raised: ['0', '1'], merged: [{ from: '2', to: '0' }] });
});

it('merges into what the workspace has', () => {
  const lifted = liftLabels([{ id: '1', folded: 'bug' }], new Map([['bug', 'w']]));
  expect(lifted).toEqual({ raised: [], merged: [{ from: '1', to: 'w' }] });
});

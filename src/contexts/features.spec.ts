import { FEATURES } from './features';
import { contextsWith } from './index';

it('are those that contexts declare', () => {
  expect([...FEATURES].sort()).toEqual([...contextsWith([]).features].sort());
});

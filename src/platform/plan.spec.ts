import { defineFeature, featuresIn } from '#kernel';
import { planOf } from './plan';

const JAM = defineFeature('pantry', 'jam');
const features = ['wiki', 'cycles', 'audit_logs', JAM] as const;
const switchHints = { wiki: 'Ask an owner.', cycles: 'Ask an admin.' };

it('has on what nobody switches, as far as it is in the plan', () => {
  expect([...featuresIn(planOf({ planFeatures: 'all' }, { features, switchHints }), ['wiki'])]).toEqual([
    'audit_logs',
    JAM,
    'wiki',
  ]);
  expect([...featuresIn(planOf({ planFeatures: [JAM] }, { features, switchHints }), ['wiki'])]).toEqual([JAM]);
});

it('is refused where it names features that no context has, each of them', () => {
  const planFeatures = [JAM, defineFeature('pantry', 'jelly'), defineFeature('cellar', 'wine')];
  expect(() => planOf({ planFeatures }, { features, switchHints })).toThrow(
    [
      '  PLAN_FEATURES names "pantry.jelly", a feature that no context has.',
      '  PLAN_FEATURES names "cellar.wine", a feature that no context has.',
    ].join('\n'),
  );
});

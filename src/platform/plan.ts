import type { Contexts } from '#context';
import { ContextsError, type Plan } from '#kernel';
import type { Config } from '../config';

/**
 * Makes the plan from the operator's configuration.
 * @throws ContextsError if it names features that no context declares.
 */
export function planOf(
  { planFeatures }: Pick<Config, 'planFeatures'>,
  { features, switchHints }: Pick<Contexts, 'features' | 'switchHints'>,
): Plan {
  const named = planFeatures === 'all' ? [] : planFeatures;
  const unknown = named.filter((feature) => !features.includes(feature));
  if (unknown.length) {
    throw new ContextsError(unknown.map((name) => `PLAN_FEATURES names "${name}", a feature that no context has.`));
  }
  return {
    includes: (feature) => planFeatures === 'all' || planFeatures.includes(feature),
    unswitched: features.filter((feature) => switchHints[feature] === undefined),
  };
}

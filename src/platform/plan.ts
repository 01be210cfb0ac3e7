import type { Contexts } from '#context';
import { ContextsError, PROJECT_FEATURES, WORKSPACE_FEATURES, type Plan } from '#kernel';
import type { Config } from '../config';

const SWITCHED: ReadonlySet<string> = new Set([...WORKSPACE_FEATURES, ...PROJECT_FEATURES]);

/**
 * The plan that the operator configured.
 * @throws ContextsError where it names features that no context has.
 */
export function planOf({ planFeatures }: Pick<Config, 'planFeatures'>, { features }: Pick<Contexts, 'features'>): Plan {
  const named = planFeatures === 'all' ? [] : planFeatures;
  const unknown = named.filter((feature) => !features.includes(feature));
  if (unknown.length) {
    throw new ContextsError(unknown.map((name) => `PLAN_FEATURES names "${name}", a feature that no context has.`));
  }
  return {
    includes: (feature) => planFeatures === 'all' || planFeatures.includes(feature),
    unswitched: features.filter((feature) => !SWITCHED.has(feature)),
  };
}

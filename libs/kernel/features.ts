import { DomainError } from './errors';

/**
 * The names of the service's features. The context that declares a feature adds its name here, so that a misspelt gate
 * does not compile: `declare module '#kernel' { interface FeatureNames { artifacts: true } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- every name is added by the owner of the feature
export interface FeatureNames {}

declare const ADDED: unique symbol;

/** A feature of an external package, made by `defineFeature`. It has no switch: it is on if the plan includes it. */
export type AddedFeature = string & { readonly [ADDED]: true };
export type Feature = keyof FeatureNames | AddedFeature;

/** Checks that a text has the form of a package's feature: `<context>.<name>`. */
export const isAddedFeature = (text: string): text is AddedFeature => /^[a-z][a-z0-9-]*\.[a-z][a-z0-9_]*$/.test(text);

/**
 * Defines a feature of an external package, for use as a gate of its operations. It takes effect once its context
 * declares it.
 *
 * ```ts
 * export const CHECKLISTS = defineFeature('checklists', 'enabled');
 * ```
 */
export function defineFeature(context: string, name: string): AddedFeature {
  const feature = `${context}.${name}`;
  if (!isAddedFeature(feature)) throw new Error(`"${feature}" is not the name of a feature.`);
  return feature;
}

/** The features that the operator includes (`PLAN_FEATURES`). */
export abstract class Plan {
  abstract includes(feature: Feature): boolean;
  /** All features without a switch, whether the plan includes them or not. */
  abstract readonly unswitched: readonly Feature[];
}

/** Returns the features that are on: those that are switched on or have no switch, as far as the plan includes them. */
export const featuresIn = (plan: Plan, switchedOn: readonly Feature[]): ReadonlySet<Feature> =>
  new Set([...plan.unswitched, ...switchedOn].filter((feature) => plan.includes(feature)));

const paymentRequired = (message: string) => new DomainError('payment_required', 'payment_required', message);

/** Sentences that tell people how to switch a feature on. A feature without a hint has no switch. */
export type SwitchHints = { readonly [F in Feature]?: string };

let hints: SwitchHints = {};

/** Sets the hints of all contexts. Called once at start. */
export const declareSwitchHints = (declared: SwitchHints): void => void (hints = declared);

/** Makes the failure (402) for a feature that is switched off. The message says how to switch it on. */
export function notSwitchedOn(feature: Feature): DomainError {
  const hint = hints[feature];
  return hint ? paymentRequired(`The feature "${feature}" is not switched on here. ${hint}`) : notInPlan(feature);
}

/** Makes the failure (402) for a feature that the operator's plan does not include. */
export const notInPlan = (feature: Feature) =>
  paymentRequired(
    `The feature "${feature}" is not in the plan of this server. The operator can add it to PLAN_FEATURES.`,
  );

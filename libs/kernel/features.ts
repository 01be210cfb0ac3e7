import { DomainError } from './errors';

/**
 * The features of the service, by name. The context that declares a feature adds its name, so that a misspelt gate does not
 * compile: `declare module '#kernel' { interface FeatureNames { artifacts: true } }`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- every name is added by the owner of the feature
export interface FeatureNames {}

declare const ADDED: unique symbol;

/** A feature of a package, made by `defineFeature`. It has no switch: it is on where the plan has it. */
export type AddedFeature = string & { readonly [ADDED]: true };
export type Feature = keyof FeatureNames | AddedFeature;

/** Whether the text can name the feature of a package: `<context>.<name>`. */
export const isAddedFeature = (text: string): text is AddedFeature => /^[a-z][a-z0-9-]*\.[a-z][a-z0-9_]*$/.test(text);

/** A feature of a package, which its operations name as a gate. It takes effect once its context declares it. */
export function defineFeature(context: string, name: string): AddedFeature {
  const feature = `${context}.${name}`;
  if (!isAddedFeature(feature)) throw new Error(`"${feature}" is no name of a feature.`);
  return feature;
}

/** What the operator lets workspaces and projects use. */
export abstract class Plan {
  abstract includes(feature: Feature): boolean;
  /** Features without a switch, whether or not it has them. */
  abstract readonly unswitched: readonly Feature[];
}

/** What is on at a place: features that its switches or their lack leave on, as far as the plan has them. */
export const featuresIn = (plan: Plan, switchedOn: readonly Feature[]): ReadonlySet<Feature> =>
  new Set([...plan.unswitched, ...switchedOn].filter((feature) => plan.includes(feature)));

const paymentRequired = (message: string) => new DomainError('payment_required', 'payment_required', message);

/** What tells people how to switch a feature on. A feature without a hint has no switch: it is on wherever the plan has it. */
export type SwitchHints = { readonly [F in Feature]?: string };

let hints: SwitchHints = {};

/** Makes the hints of the service's contexts known. */
export const declareSwitchHints = (declared: SwitchHints): void => void (hints = declared);

/** The refusal where a feature is off. It says how to switch it on. */
export function notSwitchedOn(feature: Feature): DomainError {
  const hint = hints[feature];
  return hint ? paymentRequired(`The feature "${feature}" is not switched on here. ${hint}`) : notInPlan(feature);
}

export const notInPlan = (feature: Feature) =>
  paymentRequired(
    `The feature "${feature}" is not in the plan of this server. Whoever runs the server can add it to PLAN_FEATURES.`,
  );

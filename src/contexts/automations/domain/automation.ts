/** Kinds of records whose events an automation follows. */
export const SCOPES = ['WorkItem', 'Cycle', 'Module'] as const;
export type Scope = (typeof SCOPES)[number];

/** `draft`: never switched on; `published`: switched on; `disabled`: switched off again. */
export const STATUSES = ['draft', 'published', 'disabled'] as const;
export type Status = (typeof STATUSES)[number];

/** The members of an automation that people set. */
export interface AutomationSettings {
  readonly name: string;
  readonly description: string;
  readonly scope: Scope;
  /** Projects whose records the automation follows; empty for all projects of the workspace. */
  readonly projectIds: readonly string[];
}

export interface Automation extends AutomationSettings {
  readonly id: string;
  /** Null if the automation belongs to the workspace itself. */
  readonly projectId: string | null;
  readonly status: Status;
  readonly isEnabled: boolean;
  /** True if the automation follows the records of all projects. */
  readonly isGlobal: boolean;
  /** The account of the automation, which is the actor of its activities. */
  readonly botUserId: string;
  readonly currentVersionId: string;
  readonly runCount: number;
  readonly lastRunAt: string | null;
  /** The person who last decided what the automation does, and whom it acts as; null if that account was deleted. */
  readonly decidedById: string | null;
  /** Null while the automation is switched off. */
  readonly enabledSince: string | null;
}

export type AutomationPatch = Partial<AutomationSettings>;

export const MAX_PROJECTS = 100;

const withReach = <A extends Automation>(automation: A): A => ({
  ...automation,
  isGlobal: automation.projectId === null && automation.projectIds.length === 0,
});

/** Applies a patch. An automation of a project runs in that project, whatever `projectIds` says. */
export function revised<A extends Automation>(automation: A, patch: AutomationPatch): A {
  const projectIds = automation.projectId
    ? [automation.projectId]
    : [...new Set(patch.projectIds ?? automation.projectIds)].sort();
  return withReach({ ...automation, ...patch, projectIds });
}

export interface Switching {
  readonly isEnabled: boolean;
  readonly at: string;
  readonly by: string;
}

/** Switches an automation on or off. It acts as the person who last switched it on. */
export const switched = <A extends Automation>(automation: A, { isEnabled, at, by }: Switching): A => {
  if (automation.isEnabled === isEnabled) return automation;
  if (!isEnabled) return { ...automation, isEnabled, status: 'disabled', enabledSince: null };
  return { ...automation, isEnabled, status: 'published', enabledSince: at, decidedById: by };
};

/**
 * Sets the person that the automation acts as, if its scope or its projects changed. A new name or description changes
 * nothing that it does.
 */
export const decided = <A extends Automation>(after: A, before: A, by: string): A => {
  const isSame = after.scope === before.scope && after.projectIds.join() === before.projectIds.join();
  return isSame ? after : { ...after, decidedById: by };
};

/** Features that the plan switches. Workspaces and projects cannot switch them. */
export const FEATURES = ['automations'] as const;

declare module '#kernel' {
  interface FeatureNames {
    automations: true;
  }
}

/** What an automation is about: the records whose events it follows. */
export const SCOPES = ['WorkItem', 'Cycle', 'Module'] as const;
export type Scope = (typeof SCOPES)[number];

/** `draft`: never switched on so far; `published`: at work; `disabled`: switched off again. */
export const STATUSES = ['draft', 'published', 'disabled'] as const;
export type Status = (typeof STATUSES)[number];

/** What somebody decides about an automation. */
export interface AutomationSettings {
  readonly name: string;
  readonly description: string;
  readonly scope: Scope;
  /** Projects whose records it follows; empty for all of the workspace. */
  readonly projectIds: readonly string[];
}

export interface Automation extends AutomationSettings {
  readonly id: string;
  /** Null where it belongs to the workspace itself. */
  readonly projectId: string | null;
  readonly status: Status;
  readonly isEnabled: boolean;
  /** It follows the records of all projects. */
  readonly isGlobal: boolean;
  /** The account that stands for it in what it tells. */
  readonly botUserId: string;
  readonly currentVersionId: string;
  readonly runCount: number;
  readonly lastRunAt: string | null;
  /** Who last decided what it does, and in whose name it acts; null where that account is gone. */
  readonly decidedById: string | null;
  /** Null while it is switched off. */
  readonly enabledSince: string | null;
}

export type AutomationPatch = Partial<AutomationSettings>;

export const MAX_PROJECTS = 100;

const withReach = <A extends Automation>(automation: A): A => ({
  ...automation,
  isGlobal: automation.projectId === null && automation.projectIds.length === 0,
});

/** One of a project runs in that project, whatever else is said. */
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

/** Switching it on decides that it does what it does; switching it off decides nothing. */
export const switched = <A extends Automation>(automation: A, { isEnabled, at, by }: Switching): A => {
  if (automation.isEnabled === isEnabled) return automation;
  if (!isEnabled) return { ...automation, isEnabled, status: 'disabled', enabledSince: null };
  return { ...automation, isEnabled, status: 'published', enabledSince: at, decidedById: by };
};

/** Whoever changes what it is about, or where it acts, decides what it does; a name or a description does nothing. */
export const decided = <A extends Automation>(after: A, before: A, by: string): A => {
  const isSame = after.scope === before.scope && after.projectIds.join() === before.projectIds.join();
  return isSame ? after : { ...after, decidedById: by };
};

import type { Automation } from '../domain/automation';
import type { Node } from '../domain/graph';
import type { Ending, Execution, Run } from '../domain/run';

/** Members of an enabled automation that starting a run needs. */
type Settings =
  | 'id'
  | 'projectId'
  | 'scope'
  | 'isGlobal'
  | 'projectIds'
  | 'currentVersionId'
  | 'decidedById'
  | 'botUserId';

export interface Watching extends Pick<Automation, Settings> {
  readonly workspaceId: string;
  /** Time since when the automation is enabled. Earlier events do not start it. */
  readonly enabledSince: string;
  readonly trigger: Node;
}

interface InWorkspace {
  readonly workspaceId: string;
}

/** Stores runs and the results of their nodes. */
export abstract class RunRepository {
  /** Returns all enabled automations of the workspace that are started by events. */
  abstract watching(place: InWorkspace): Promise<Watching[]>;
  abstract isAnyEnabled(place: InWorkspace): Promise<boolean>;
  /** Stores when a scheduled trigger is due next; null if never. */
  abstract schedule(place: InWorkspace, nodeId: string, at: string | null): Promise<void>;
  /** Returns how often the automation was started since a time. */
  abstract countSince(place: InWorkspace, automationId: string, since: string): Promise<number>;
  /** Stores a run. False if the same event, or the same time of the schedule, has started the automation before. */
  abstract begin(place: InWorkspace, at: string, run: Run, triggerId: string): Promise<boolean>;
  abstract find(place: InWorkspace, id: string): Promise<Run | null>;
  /** Stores how a run ended. False if it had ended before. */
  abstract end(place: InWorkspace, at: string, id: string, ending: Ending): Promise<boolean>;
  abstract executions(place: InWorkspace, runId: string): Promise<Execution[]>;
  /** Stores that a node is being carried out in a run. False if that has begun before. */
  abstract open(place: InWorkspace, at: string, execution: Execution): Promise<boolean>;
  abstract close(place: InWorkspace, execution: Execution): Promise<void>;
  /** Deletes a batch of runs and activities of a workspace older than a time. True if there may be more. */
  abstract prune(place: InWorkspace, before: string): Promise<boolean>;
  /** Deletes a batch of runs of a workspace that began before a time and have ended. Returns their number. */
  abstract removeEnded(place: InWorkspace, before: string): Promise<number>;
  /** Deletes a batch of activities of a workspace from before a time. Returns their number. */
  abstract removeActivities(place: InWorkspace, before: string): Promise<number>;
}

/** Name under which the position in the event stream is stored; it must never change. */
export const CONSUMER = 'automations';

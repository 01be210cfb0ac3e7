import type { Automation } from '../domain/automation';
import type { Node } from '../domain/graph';
import type { Ending, Execution, Run } from '../domain/run';

/** An automation that is at work, with what starts it. */
type Settings =
  'id' | 'projectId' | 'scope' | 'isGlobal' | 'projectIds' | 'currentVersionId' | 'decidedById' | 'botUserId';

export interface Watching extends Pick<Automation, Settings> {
  readonly workspaceId: string;
  /** What happened before is not its business. */
  readonly enabledSince: string;
  readonly trigger: Node;
}

interface InWorkspace {
  readonly workspaceId: string;
}

/** Runs, and what their nodes came to. For use within a transaction where it says so. */
export abstract class RunRepository {
  /** All automations of the workspace that wait for something to happen. */
  abstract watching(place: InWorkspace): Promise<Watching[]>;
  abstract isAnyEnabled(place: InWorkspace): Promise<boolean>;
  /** Notes when a trigger comes next by the clock. */
  abstract schedule(place: InWorkspace, nodeId: string, at: string | null): Promise<void>;
  /** How often the automation was started since a time. */
  abstract countSince(place: InWorkspace, automationId: string, since: string): Promise<number>;
  /** Whether it is a new one: each event, and each time of a schedule, starts an automation once. */
  abstract begin(place: InWorkspace, at: string, run: Run, triggerId: string): Promise<boolean>;
  abstract find(place: InWorkspace, id: string): Promise<Run | null>;
  /** Notes how it ended, unless it has ended before. */
  abstract end(place: InWorkspace, at: string, id: string, ending: Ending): Promise<boolean>;
  abstract executions(place: InWorkspace, runId: string): Promise<Execution[]>;
  /** Whether nobody has begun with the node in the run. Within the transaction of what it does. */
  abstract open(place: InWorkspace, at: string, execution: Execution): Promise<boolean>;
  abstract close(place: InWorkspace, execution: Execution): Promise<void>;
  /** Deletes a batch of what is older than a time; answers whether there may be more. */
  abstract prune(before: string): Promise<boolean>;
}

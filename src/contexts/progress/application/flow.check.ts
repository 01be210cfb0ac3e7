import { shifted } from '#kernel';
import { flowDeltas } from '../domain/flow-entry';
import type { FlowRepository, ItemFlow, KeptFlow } from './flow.repository';
import type { FlowSample, StoredFlow } from './flow.sample';

/** A project whose days say something else than its work items. */
interface WrongFlow {
  readonly workspaceSlug: string;
  readonly projectIdentifier: string;
}

/** How many projects were looked at, and where something is wrong. */
export interface CheckedFlows {
  readonly projects: number;
  readonly wrong: readonly WrongFlow[];
}

const MOST_PROJECTS = 1_000;
const MOST_ITEMS = 500;
/** After it, no further project is looked at. */
const ENOUGH_MS = 5_000;
/** Days follow work items by events, which may be late. */
const SETTLED_MS = 3_600_000;

/** Compares the days that are kept with work items, in some projects. Changes nothing. */
export class FlowCheck {
  constructor(
    private readonly sample: FlowSample,
    private readonly flows: FlowRepository,
  ) {}

  async check(now: string): Promise<CheckedFlows> {
    const end = performance.now() + ENOUGH_MS;
    const wrong: WrongFlow[] = [];
    let projects = 0;
    for (const flow of await this.sample.projects(MOST_PROJECTS)) {
      if (performance.now() > end) break;
      projects += 1;
      if (await this.isRight(flow, now)) continue;
      const { workspaceSlug } = flow;
      wrong.push({ workspaceSlug, projectIdentifier: await this.sample.identifierOf(flow) });
    }
    return { projects, wrong };
  }

  private async isRight(flow: KeptFlow, now: string): Promise<boolean> {
    if (!(await this.sample.addsUp(flow))) return false;
    const ids = await this.sample.itemIds(flow, shifted(now, -SETTLED_MS), MOST_ITEMS);
    const stored = byId(await this.sample.stored(flow, ids));
    const counted = byId(await this.flows.happened(flow, ids));
    return ids.every((id) => isSame(stored.get(id), counted.get(id)));
  }
}

const byId = <T extends StoredFlow>(flows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(flows.map((flow) => [flow.id, flow]));

function isSame(stored: StoredFlow | undefined, counted: ItemFlow | undefined): boolean {
  const hasSameTime = (stored?.hours ?? null) === (counted?.hours ?? null);
  return hasSameTime && flowDeltas(stored?.happened ?? [], counted?.happened ?? []).length === 0;
}

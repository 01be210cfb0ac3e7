import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiProblem, api, type Listed } from '../../data/client';
import { refreshItems } from '../../data/items';
import { RARELY_MS, refresh, useAll } from '../../data/lists';
import { staleOn } from '../../data/live';
import { itemPath, projectPath } from '../../data/paths';
import type { Item, User, wire, With } from '../../data/wire';

export type Decision = NonNullable<wire.WorkItemApproval['decision']>;
export type Approval = With<
  wire.WorkItemApproval,
  'id' | 'transition_id' | 'decision' | 'moved_to_state_id' | 'created_at'
> & { readonly created_by: User | null };
/** A step out of the state of an item that people have to approve. */
type Step = With<
  wire.WorkflowTransition,
  'id' | 'workflow_state_id' | 'transition_state_id' | 'rejection_state_id' | 'required_approvals'
>;
export interface Way extends Step {
  /** Why the person may not approve; undefined if they may. */
  readonly refusal?: string;
  /** Who has approved may still reject. */
  readonly mayReject: boolean;
}

staleOn({
  'workflow.approval': ['approvals', 'approval-ways'],
  workflow: ['approval-ways'],
  'workflow.state': ['approval-ways'],
  'workflow.transition': ['approval-ways'],
});

const approvalsPath = (slug: string, item: Item): string => `${itemPath(slug, item)}approvals/`;

export const useApprovals = (slug: string, item: Item, enabled: boolean): UseQueryResult<Approval[]> =>
  useAll('approvals', approvalsPath(slug, item), { expand: 'created_by', order_by: 'created_at' }, enabled);

/** The steps for which an item waits for approval. */
export const useWays = (slug: string, item: Item, enabled: boolean): UseQueryResult<readonly Way[]> =>
  useQuery({
    queryKey: ['approval-ways', approvalsPath(slug, item), item.state_id, item.type_id],
    queryFn: async () => {
      const steps = await stepsByApproval(slug, item);
      return (await Promise.all(steps.map((step) => rehearsed(slug, item, step)))).filter((way) => way !== undefined);
    },
    staleTime: RARELY_MS,
    enabled,
  });

async function stepsByApproval(slug: string, item: Item): Promise<Step[]> {
  const path = `${projectPath(slug, item.project_id)}workflows/`;
  const listed = async <T>(tail: string, query: object = {}): Promise<readonly T[]> =>
    (await api.get<Listed<T>>(`${path}${tail}`, { ...query, per_page: 200 })).data;
  const workflows = await listed<wire.Workflow>('', { is_active: true });
  const found = await Promise.all(
    workflows.map(async ({ id }) => {
      const places = await listed<wire.WorkflowState>(`${id}/states/`, { state_id: item.state_id });
      const place = places.find(({ type }) => type === 'approval');
      if (!place) return [];
      const steps = await listed<Step>(`${id}/state-transitions/`);
      return steps.filter((step) => step.workflow_state_id === place.id);
    }),
  );
  return found.flat();
}

/**
 * Whether the person may approve the step. The server rehearses it, because only it knows which workflow rules the item
 * and who has approved; undefined where the step is of a workflow that does not.
 */
async function rehearsed(slug: string, item: Item, step: Step): Promise<Way | undefined> {
  try {
    await api.post(approvalsPath(slug, item), said('approved', step), { Prefer: 'dry-run' });
    return { ...step, mayReject: true };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status === 0 || error.status >= 500) throw error;
    if (error.fields.transition_id || error.code === 'nothing_to_approve') return undefined;
    return { ...step, refusal: error.message, mayReject: error.code === 'approval_given' };
  }
}

const said = (decision: Decision, { id }: Step) => ({ decision, transition_id: id });

export async function decide(slug: string, item: Item, way: Way, decision: Decision): Promise<void> {
  const path = approvalsPath(slug, item);
  try {
    await api.post(path, said(decision, way));
  } finally {
    // Also after a refusal: somebody else was faster.
    await Promise.all([refresh('approvals', path), refresh('approval-ways', path), refreshItems()]);
  }
}

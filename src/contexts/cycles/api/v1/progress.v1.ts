import type { NamedDistribution, ProgressSnapshot } from '../../application/cycle.progress';
import type { Share } from '../../domain/progress';

/** Unit of the sums: numbers of work items, or their estimates. */
type Unit = 'issues' | 'estimates';

const shareV1 = ({ total, completed, pending }: Share, unit: Unit) => ({
  [`total_${unit}`]: total,
  [`completed_${unit}`]: completed,
  [`pending_${unit}`]: pending,
});

const distributionV1 = ({ labels, assignees, left }: NamedDistribution, unit: Unit) => ({
  labels: labels.map((one) => ({
    label_id: one.id,
    label_name: one.name,
    color: one.color,
    ...shareV1(one, unit),
  })),
  assignees: assignees.map((one) => ({
    assignee_id: one.id,
    display_name: one.name,
    avatar_url: one.avatarUrl,
    ...shareV1(one, unit),
  })),
  completion_chart: left,
});

/** Snapshots taken by earlier releases have no estimates. */
type Kept = Omit<ProgressSnapshot, 'estimates'> & Partial<Pick<ProgressSnapshot, 'estimates'>>;

const isTaken = (snapshot: object): snapshot is Kept => 'counts' in snapshot;

/** Returns a snapshot as v1 shows it: an empty object if none was taken. */
export function snapshotV1(snapshot: object): object {
  if (!isTaken(snapshot)) return snapshot;
  const { counts, estimates } = snapshot;
  return {
    total_issues: Object.values(counts).reduce((sum, count) => sum + count, 0),
    completed_issues: counts.completed ?? 0,
    cancelled_issues: counts.cancelled ?? 0,
    started_issues: counts.started ?? 0,
    unstarted_issues: counts.unstarted ?? 0,
    backlog_issues: counts.backlog ?? 0,
    distribution: distributionV1(snapshot, 'issues'),
    estimate_distribution: estimates ? distributionV1(estimates, 'estimates') : {},
  };
}

import type { ProgressSnapshot } from '../../application/cycle.progress';
import type { Share } from '../../domain/progress';

const shareV1 = ({ total, completed, pending }: Share) => ({
  total_issues: total,
  completed_issues: completed,
  pending_issues: pending,
});

const isTaken = (snapshot: object): snapshot is ProgressSnapshot => 'counts' in snapshot;

/** A snapshot as this version shows it; empty where none was taken. */
export function snapshotV1(snapshot: object): object {
  if (!isTaken(snapshot)) return snapshot;
  const { counts, labels, assignees, left } = snapshot;
  return {
    total_issues: Object.values(counts).reduce((sum, count) => sum + count, 0),
    completed_issues: counts.completed ?? 0,
    cancelled_issues: counts.cancelled ?? 0,
    started_issues: counts.started ?? 0,
    unstarted_issues: counts.unstarted ?? 0,
    backlog_issues: counts.backlog ?? 0,
    distribution: {
      labels: labels.map((one) => ({ label_id: one.id, label_name: one.name, color: one.color, ...shareV1(one) })),
      assignees: assignees.map((one) => ({
        assignee_id: one.id,
        display_name: one.name,
        avatar_url: one.avatarUrl,
        ...shareV1(one),
      })),
      completion_chart: left,
    },
    estimate_distribution: {},
  };
}

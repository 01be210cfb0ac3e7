import { defineRecordEvents } from '#events';
import type { GitKind } from '../domain/git-reference';
import type { GitReferenceRecord } from './git-reference.repository';

const eventsOf = (kind: GitKind) =>
  defineRecordEvents<GitReferenceRecord>({ kind: `workitem.${kind}`, entityType: `git_${kind}` });

/** Reports never take back what was reported, so nothing is ever deleted. */
export const gitEvents = {
  branch: eventsOf('branch'),
  commit: eventsOf('commit'),
  pull_request: eventsOf('pull_request'),
} satisfies Record<GitKind, unknown>;

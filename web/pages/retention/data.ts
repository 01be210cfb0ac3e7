import type { UseQueryResult } from '@tanstack/react-query';
import { useOne } from '../../data/lists';
import { workspacePath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type Retention = With<
  wire.WorkspaceRetention,
  'audit_log_days' | 'log_days' | 'deleted_record_days' | 'audit_log_min_days' | 'log_max_days' | 'effective_at'
>;

export const RETENTION = 'workspace-retention';

export const retentionPath = (slug: string): string => `${workspacePath(slug)}retention/`;

export const useRetention = (slug: string): UseQueryResult<Retention> => useOne(RETENTION, retentionPath(slug));

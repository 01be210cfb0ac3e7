import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, type Query } from '../../data/client';
import { listKey, useOne, usePages } from '../../data/lists';
import type { wire, With } from '../../data/wire';

export type InstancePerson = With<
  wire.InstancePerson,
  | 'id'
  | 'email'
  | 'display_name'
  | 'is_active'
  | 'second_factors'
  | 'workspace_count'
  | 'created_at'
  | 'erasure_requested_at'
  | 'erased_at'
  | 'merged_into_id'
  | 'merged_at'
>;
type PersonDetails = InstancePerson & With<wire.InstancePersonDetails, 'workspaces' | 'last_activity_at'>;
export interface Responsibilities {
  readonly id: string;
  readonly name: string;
  readonly is_last_owner: boolean;
  readonly records: readonly { readonly kind: string; readonly count: number; readonly is_private: boolean }[];
}
type PersonResponsibilities = With<wire.InstancePersonResponsibilities, 'id' | 'workspaces'>;
/** What a merge of two people would do. */
export type MergePreview = With<
  wire.InstancePersonMerge,
  'id' | 'email' | 'display_name' | 'into' | 'workspaces' | 'refusal'
>;
export type InstanceWorkspace = With<
  wire.InstanceWorkspace,
  | 'id'
  | 'name'
  | 'slug'
  | 'owners'
  | 'people'
  | 'work_items'
  | 'storage_bytes'
  | 'people_limit'
  | 'work_items_limit'
  | 'storage_bytes_limit'
  | 'requests_per_minute_limit'
  | 'people_limit_in_force'
  | 'work_items_limit_in_force'
  | 'storage_bytes_limit_in_force'
  | 'requests_per_minute_limit_in_force'
  | 'suspended_at'
  | 'suspension_reason'
  | 'purge_at'
  | 'created_at'
>;

export type Backup = With<wire.InstanceBackup, 'id' | 'created_at' | 'bytes' | 'verified_at'>;
export type BackupStatus = With<
  wire.InstanceBackupStatus,
  | 'is_configured'
  | 'schedule'
  | 'verification'
  | 'kept'
  | 'is_encrypted'
  | 'is_waiting'
  | 'last_made_at'
  | 'last_bytes'
  | 'last_verified_at'
  | 'last_failed_at'
  | 'failure'
>;

export type Provider = With<
  wire.IdentityProvider,
  | 'id'
  | 'kind'
  | 'label'
  | 'is_enabled'
  | 'auto_create'
  | 'issuer'
  | 'client_id'
  | 'scopes'
  | 'entry_point'
  | 'entity_id'
  | 'certificates'
  | 'email_attribute'
  | 'callback_url'
  | 'logout_url'
  | 'metadata_url'
  | 'created_at'
>;
export type ProviderDomain = With<
  wire.IdentityProviderDomain,
  'id' | 'domain' | 'record_name' | 'record_value' | 'verified_by'
>;

export const PROVIDERS = 'instance/identity-providers/';
export const domainsOf = (provider: string): string => `${PROVIDERS}${provider}/domains/`;

export const PEOPLE = 'instance/people/';
export const WORKSPACES = 'instance/workspaces/';
export const USAGE = 'instance/usage/';

export const BACKUPS = 'instance/backups/';

/** How often the state of a back-up is asked for that is being made. */
const AGAIN_MS = 2_000;

export const usePeople = (query: Query) => usePages<InstancePerson>('instance-people', PEOPLE, query);

export const usePerson = (id: string): UseQueryResult<PersonDetails> => useOne('instance-people', `${PEOPLE}${id}/`);

export const useProvider = (id: string): UseQueryResult<Provider> => useOne('identity-providers', `${PROVIDERS}${id}/`);

/** What a person answers for, by workspace. */
export const useResponsibilities = (id: string): UseQueryResult<PersonResponsibilities> =>
  useOne('instance-people', `${PEOPLE}${id}/responsibilities/`);

export const useWorkspaces = (query: Query) => usePages<InstanceWorkspace>('instance-workspaces', WORKSPACES, query);

export const useWorkspace = (id: string): UseQueryResult<InstanceWorkspace> =>
  useOne('instance-workspaces', `${WORKSPACES}${id}/`);

export const useBackups = () => usePages<Backup>('instance-backups', BACKUPS);

export const useBackupStatus = (): UseQueryResult<BackupStatus> =>
  useQuery({
    queryKey: listKey('instance-backup-status', `${BACKUPS}status/`),
    queryFn: () => api.get<BackupStatus>(`${BACKUPS}status/`),
    refetchInterval: ({ state: { data } }) => (data?.is_waiting ? AGAIN_MS : false),
  });

import type { SwitchNames } from '#http';
import type { WorkspaceFeature } from '../domain/features';

/**
 * Names of the workspace features in each version. Bodies accept the names of both versions and of the features
 * themselves.
 */
export const WORKSPACE_SWITCHES: Readonly<Record<WorkspaceFeature, SwitchNames>> = {
  project_grouping: { v1: 'project_grouping', v2: 'is_project_grouping_enabled' },
  initiatives: { v1: 'initiatives', v2: 'is_initiative_enabled' },
  teamspaces: { v1: 'teams', v2: 'is_teams_enabled' },
  customers: { v1: 'customers', v2: 'is_customer_enabled' },
  wiki: { v1: 'wiki', v2: 'is_wiki_enabled' },
  pi: { v1: 'pi', v2: 'is_pi_enabled' },
  releases: { v1: 'releases', v2: 'is_release_enabled' },
  state_duration: { v1: 'state_duration', v2: 'is_state_duration_enabled' },
  work_item_hierarchy: { v1: 'work_item_hierarchy', v2: 'is_workitem_hierarchy_enabled' },
  workspace_work_item_types: {
    v1: 'workspace_work_item_types',
    v2: 'is_work_item_types_enabled',
    description: 'true: the workspace keeps work item types; false: each project does.',
  },
};

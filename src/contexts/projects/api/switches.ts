import type { SwitchNames } from '#http';
import type { ProjectFeature } from '../domain/features';

/** Names of feature switches in each API version. Bodies accept both names, and the name of the feature. */
export const PROJECT_SWITCHES: Readonly<Record<ProjectFeature, SwitchNames>> = {
  epics: { v1: 'epics', v2: 'is_epic_enabled' },
  modules: { v1: 'modules', v2: 'module_view' },
  cycles: { v1: 'cycles', v2: 'cycle_view' },
  views: { v1: 'views', v2: 'issue_views_view' },
  pages: { v1: 'pages', v2: 'page_view' },
  intake: { v1: 'intakes', v2: 'intake_view' },
  work_item_types: { v1: 'work_item_types', v2: 'is_issue_type_enabled' },
  workflows: { v1: 'workflows', v2: 'is_workflow_enabled' },
  milestones: { v1: 'milestones', v2: 'is_milestone_enabled' },
  time_tracking: { v1: 'time_tracking', v2: 'is_time_tracking_enabled' },
  project_updates: { v1: 'project_updates', v2: 'is_project_updates_enabled' },
  parallel_cycles: { v1: 'parallel_cycles', v2: 'is_parallel_cycles_enabled' },
  automated_cycles: { v1: 'automated_cycles', v2: 'is_automated_cycle_enabled' },
  manual_cycles: { v1: 'manual_cycles', v2: 'is_manually_start_end_cycles_enabled' },
};

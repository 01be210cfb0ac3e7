/** Features that a project switches on by itself, and the columns of its row that do so. */
export const SWITCHES: Readonly<Record<string, string>> = {
  cycles: 'cycle_view',
  modules: 'module_view',
  views: 'issue_views_view',
  pages: 'page_view',
  intakes: 'intake_view',
  work_item_types: 'is_issue_type_enabled',
  time_tracking: 'is_time_tracking_enabled',
};

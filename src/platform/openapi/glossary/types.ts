import type { Entries } from './entry';

const DEFAULT_VALUE = 'Values of new work items that set none, each as a text; for options, their ids.';

/** Types of work items and their properties. */
export const TYPES: Entries = {
  'work item type.is_epic': ['Whether work items of the type are epics.', false],
  is_required: ['Whether work items must have a value.', false],
  is_multi: ['Whether there can be several values.', false],
  'work item property.display_name': ['Name that people see.', 'Severity'],
  property_type: ['Type of the values.', 'OPTION'],
  relation_type: 'Kind of record to which a relation leads; null for other properties.',
  default_value: DEFAULT_VALUE,
  'work item property.default_value': [DEFAULT_VALUE, ['2026-03-02']],
  'work item property context.default_value': [DEFAULT_VALUE, ['2026-03-02']],
  level: ['Level of the type. A parent must have a higher level than its children.', 0],
  type_name: ['Name of the type.', 'Task'],
  type_description: ['What the type is for.', 'Work that is done in one go.'],
  type_logo_props: 'Icon of the type, in the form that clients use.',
  settings: 'Settings that depend on the type: display_format of texts and dates, formula of computed properties.',
  validation_rules: 'Rules for values: min and max of numbers, max_length of texts.',
  options: 'Options, in their order.',
  issue_type: 'Id of the work item type.',
  issue_type_ids: 'Ids of the types to which the context applies; empty if it applies to all.',
  applies_to_all_projects: ['Whether the context applies to every project.', false],
  applies_to_all_work_item_types: ['Whether the context applies to every type.', false],
  properties: 'Ids of properties.',
  property: 'Id of the property.',
};

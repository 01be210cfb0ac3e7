import type { Entries } from './entry';

const DEFAULT_VALUE = 'Values that new work items get where none are given, each as a text; of options their ids.';

/** Kinds of work items, and the properties that they have. */
export const TYPES: Entries = {
  'work item type.is_epic': ['Whether work items of the type are epics.', false],
  is_required: ['Whether work items have to have a value.', false],
  is_multi: ['Whether there can be several values.', false],
  'work item property.display_name': ['Name that people see.', 'Severity'],
  property_type: ['What values are.', 'OPTION'],
  relation_type: 'What a relation leads to; null for other properties.',
  default_value: DEFAULT_VALUE,
  'work item property.default_value': [DEFAULT_VALUE, ['2026-03-02']],
  'work item property context.default_value': [DEFAULT_VALUE, ['2026-03-02']],
  level: ['How high types stand above one another: a parent has a higher level than what is below it.', 0],
  type_name: ['Name of the type.', 'Task'],
  type_description: ['What the type is for.', 'Work that is done in one go.'],
  type_logo_props: 'Its picture, as clients keep it.',
  settings: 'What depends on the type: display_format of texts and dates, formula of what is computed.',
  validation_rules: 'What values have to keep to: min and max of numbers, max_length of texts.',
  options: 'Values that can be chosen, in their order.',
  issue_type: 'Id of the work item type.',
  issue_type_ids: 'Ids of the types that the context is for; empty where it is for all.',
  applies_to_all_projects: ['Whether the context is for every project.', false],
  applies_to_all_work_item_types: ['Whether the context is for every type.', false],
  properties: 'Ids of properties.',
  property: 'Id of the property.',
};

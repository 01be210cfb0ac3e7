// Texts of the OpenAPI documents of both versions: first resources, then operations without a standard text.

export const WORK_ITEM_TYPES =
  'Types of work items, such as bugs and tasks. A switch of the workspace decides where they are kept: each ' +
  'project keeps its own, or the workspace keeps them for all projects, which import those that they use. Writes ' +
  'in the other place are refused with 409; reads are always possible. One type is the default of new work ' +
  'items. You cannot delete the default type, or a type that work items have.';

export const PROPERTIES =
  'Custom members of work items, of ten types. A property takes effect when types of work items have it. Once ' +
  'work items have values, its type, its settings and whether it takes several values can no longer change. ' +
  'Deleting a property deletes its options and all values; `is_active: false` switches it off and keeps them.';

export const PROPERTY_OPTIONS =
  'The values to choose from for a property of the type OPTION. One of them may be the default; remove the mark ' +
  'from it before you mark another one. Deleting an option removes it from the values of work items.';

export const TYPE_PROPERTIES =
  'The properties that work items of a type have. Their names are unique in the type. In a project, properties ' +
  'of a type of the workspace are shown with their contexts applied; properties without a context for the ' +
  'project are left out.';

export const PROPERTY_CONTEXTS =
  'How a property of the workspace behaves in some projects, for some types. A context applies to all projects ' +
  'or to those it lists, and to all types or to those it lists. If several apply, the one that lists both wins, ' +
  'then the one that lists projects, then the one that lists types; only this one counts. Where no context ' +
  'applies, the property is not available. A new property has the context Default, which applies to everything. ' +
  'What a context leaves open is taken from the property. Values that no context covers any more are deleted.';

export const ENABLE_TYPES =
  'Lets the project use work item types and answers its default type, which is created if there is none. New ' +
  'work items get this type. Existing ones stay without a type, and so without custom properties, unless you ' +
  'send `{"apply_to_existing": true}`: then those without a type get the default type, or that of `type_id`. ' +
  'This happens in the background, with an event for each item, in your name. The list of work items with ' +
  '`type_id__isnull=true` shows how many are left. Archived items, and items that a rule protects from changes, ' +
  'stay as they are. You can repeat the call at any time.';

export const IMPORT_TYPES =
  'Lets the project use all named types of the workspace, or none. Types that it already uses stay. Requires a ' +
  'workspace that keeps the types of its projects.';

export const MARK_DEFAULT =
  'Makes the type the default of the project or workspace and answers it. The previous default stays an ordinary ' +
  'type. Epic types and inactive types cannot be the default.';

export const TYPE_SCHEMA =
  'Answers the members and properties that a new work item of the type can have, by their names in a body. ' +
  'Options of states and priorities are always included, those of people and labels if `include` names them, and ' +
  'estimate points if the project uses an estimate.';

export const ATTACH_PROPERTIES = 'Adds all named properties to the type, or none. Properties that it already has stay.';

export const DETACH_PROPERTY =
  'Removes the property from the type. Values of work items of the type are deleted; the property itself stays.';

export const LIST_AS_ARRAY = 'Lists the records as a plain array, in their order.';

export const CREATE_FOR_TYPE = 'Creates a property of the project and adds it to the type.';

export const LIST_ATTACHED_IDS = 'Lists the ids of the properties that the type has.';

// What the documents of both versions say: first of resources, then of operations without a standard text.

export const WORK_ITEM_TYPES =
  'Kinds of work items, as bugs and tasks. Each project keeps its own, or the workspace keeps them for all of its ' +
  'projects, which import those that they use: a switch of the workspace decides. Writes where types are not kept are ' +
  'refused with 409, reads are always open. One type is the default, which new work items get. A type that work items ' +
  'have, or that is the default, cannot be deleted.';

export const PROPERTIES =
  'Members that work items have beside their own, of ten types. A property is of use once types of work items have it. ' +
  'Its type, its settings and the number of its values stay as they are once work items have values of it. Deleting a ' +
  'property deletes its options and all values; is_active switches it off and keeps them.';

export const PROPERTY_OPTIONS =
  'The values that can be chosen for a property of the type OPTION. One of them may be the default, which has to give it ' +
  'up before another one can be. Deleting an option takes it out of the values of work items.';

export const TYPE_PROPERTIES =
  'The properties that the work items of a type have. No two of them have the same name. Below a project the properties ' +
  'of a shared type are what their contexts make of them there; those without a context for it are not listed.';

export const PROPERTY_CONTEXTS =
  'What a property of the workspace is in some projects, for some types. A context is for all projects or for those it ' +
  'lists, and for all types or for those it lists. Of several that fit, the one that lists both counts, then the one that ' +
  'lists projects, then the one that lists types; the whole of it counts. Where none fits the property is not there. A new ' +
  'property has the context Default, which is for everything. What a context leaves open is as the property has it. ' +
  'Values that no context covers any more are deleted.';

export const ENABLE_TYPES =
  'Lets the project use work item types, and answers its default type, which is made if there is none. New work items get ' +
  'it. Work items that are there stay without a type, and so without custom properties, unless you send ' +
  '`{"apply_to_existing": true}`: then those without a type get the default one, or that of `type_id`, in the background, ' +
  'each with an event, in your name. The list of work items with `type_id__isnull=true` shows ' +
  'how many are left. Archived ones stay as they are, and so do those that a rule forbids to change. The call can be ' +
  'repeated at any time.';

export const IMPORT_TYPES =
  'Lets the project use types of the workspace, all of those that are named or none. Those that it uses already stay. ' +
  'Needs a workspace that keeps the types of its projects.';

export const MARK_DEFAULT =
  'Makes the type the default of its place and answers it. The one that was the default stays a type. A type of epics, or ' +
  'one that is not active, cannot be the default.';

export const TYPE_SCHEMA =
  'Tells what a new work item of the type can be given: its own members, by the name that a body gives them, and the ' +
  'properties of the type. Options of states and of priorities are always told, those of people and labels if include ' +
  'names them, and points where the project uses an estimate.';

export const ATTACH_PROPERTIES =
  'Gives the type properties that are there, all of those that are named or none. Those that it has already stay.';

export const DETACH_PROPERTY =
  'Takes the property off the type. Values that work items of the type have of it are deleted; the property stays.';

export const LIST_AS_ARRAY = 'Lists the records as a plain array, in their order.';

export const CREATE_FOR_TYPE = 'Creates a property of the project that the type has.';

export const LIST_ATTACHED_IDS = 'Lists the ids of the properties that the type has.';

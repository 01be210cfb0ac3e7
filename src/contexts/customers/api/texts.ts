// What the documents of both versions say: first of resources, then of operations without a standard text.

export const CUSTOMERS =
  'Organisations and people that work is done for, with what they asked for and the work items that came of it. Owners ' +
  'and admins of the workspace keep them. A name, and a pair of an external source and id, stands on one customer only.';

export const CUSTOMER_REQUESTS =
  'What customers asked for. A request may name the work items that came of it; they belong to its customer then.';

export const CUSTOMER_ITEMS = 'Work items that belong to a customer, by themselves or because they came of a request.';

export const CUSTOMER_PROPERTIES =
  'What customers have beside their own members, of nine types. The name is made of the display name; no two properties ' +
  'have the same. The type, the settings and the number of values stay as they are once customers have values. Options ' +
  'that are not sent stay; one is changed by its id or its name. Deleting a property deletes all values of it; is_active ' +
  'switches it off and keeps them.';

export const CUSTOMER_VALUES =
  'What a customer has of the properties, by their ids: lists of texts, whatever the type. Those of options, people, work ' +
  'items and files are ids; options can be sent by their names as well. A new customer has the defaults.';

export const LIST_CUSTOMER_VALUES = 'Answers all values of the customer. A property without one is absent.';

export const SET_CUSTOMER_VALUES =
  'Replaces the values of those properties that are named, all of them or none; others stay as they are. An empty list ' +
  'clears a property that is not required.';

export const GET_CUSTOMER_VALUE =
  'Answers what the customer has of one property: an empty list where there is nothing.';

export const SET_CUSTOMER_VALUE =
  'Replaces what the customer has of one property. An empty list clears it where it is not required.';

export const CREATE_OR_UPDATE_CUSTOMER =
  'Creates a customer, or updates the one that is meant: who has the external pair, or else who has the name.';

export const DELETE_CUSTOMER_BY_PAIR =
  'Deletes the customer that has the external pair. Where none has it, there is nothing to do, and that is no failure.';

export const LIST_CUSTOMER_ITEMS =
  'Lists all work items that belong to a customer, the newest first: of one request, where the query names it.';

export const LINK_CUSTOMER_ITEMS =
  'Makes work items belong to a customer, or to a request of it that the query names. All of them do then, or none where ' +
  'one is no work item of the workspace; those that did so before stay as they are.';

export const UNLINK_CUSTOMER_ITEM =
  'Takes a work item from a customer and from all of its requests, or only from the request that the query names.';

export const MANAGE_CUSTOMER_ITEMS =
  'Makes the work items of `add` belong to a customer and takes those of `remove` from it and from all of its requests. ' +
  'Answers the items that were not so before. All of it is done, or nothing where `add` names what is no work item of ' +
  'the workspace.';

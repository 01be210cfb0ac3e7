// What the documents say: first of resources, then of operations without a standard text.

export const PROPERTY_VALUES =
  'Values of the custom properties that a work item has by its type. Values are texts: an id of an option, person, work ' +
  'item or file, a number in digits, a moment in ISO 8601. Values of formulas are computed when they are read.';

export const LIST_VALUES =
  'Lists the values of all custom properties of a work item that have one, property by property.';

export const GET_VALUE =
  'Answers the value of a custom property; of a property of several values all of them, as a plain array.';

export const SET_VALUE =
  'Sets the value of a custom property. In a property of several values those that are sent take the place of all others.';

export const UPDATE_VALUE = 'Changes the value of a custom property that has one; where there is none, answers 404.';

export const REMOVE_VALUE = 'Removes all values of a custom property from the work item.';

// Descriptions in the OpenAPI document: first of the resources, then of operations that have no standard description.

export const PROPERTY_VALUES =
  'Values of the custom properties that the type of a work item has. Values are texts: the id of an ' +
  'option, person, work item or file, a number in digits, or a date and time in ISO 8601. Values of ' +
  'formulas are computed when they are read.';

export const LIST_VALUES =
  'Lists the values of a work item, grouped by custom property. Properties without a value are left out.';

export const GET_VALUE =
  'Returns the value of a custom property, or a plain array of all values if the property takes several.';

export const SET_VALUE =
  'Sets the value of a custom property. If the property takes several values, the sent ones replace all ' + 'others.';

export const UPDATE_VALUE = 'Changes the value of a custom property. Answers 404 if it has none.';

export const REMOVE_VALUE = 'Removes all values of a custom property from the work item.';

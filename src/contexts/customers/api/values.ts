/** JSON Schema of the values of a customer, by the ids of properties. */
export const VALUES = {
  type: 'object',
  additionalProperties: { type: 'array', items: { type: 'string' } },
} as const;

const GOLD = ['Gold'];

/** JSON Schema of the values of a customer, by the ids of properties. */
export const VALUES = {
  type: 'object',
  additionalProperties: { type: 'array', items: { type: 'string' }, examples: [GOLD] },
  examples: [{ '0198c2f4-6d0e-7c3a-9b1d-2f5e8a7c4b60': GOLD }],
} as const;

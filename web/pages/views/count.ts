/** The number of conditions of a view, without text search. */
export const countOf = (filters: unknown): number =>
  Array.isArray(filters)
    ? filters.reduce<number>((sum, one) => sum + countOf(one), 0)
    : typeof filters === 'object' && filters !== null
      ? Object.entries(filters).reduce(
          (sum, [name, value]) => sum + (['and', 'or', 'not'].includes(name) ? countOf(value) : 1),
          0,
        )
      : 0;

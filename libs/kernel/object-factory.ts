type Make = (values: readonly unknown[]) => object;

/**
 * The maximum number of compiled functions: one for each statement and selection of members. If clients request more
 * combinations than this, the cache starts over.
 */
const MAX_KNOWN = 4_000;
const known = new Map<string, Make>();

/**
 * Compiles a function that makes objects with these members from a list of values in the same order. V8 turns objects
 * with more than about sixteen members that are set one by one into slow hash tables; a compiled object literal avoids
 * that.
 */
export function objectFactory<T extends object>(names: readonly string[]): (values: readonly unknown[]) => T {
  const members = names.map((name, index) => `[${JSON.stringify(name)}]: v[${index}]`).join(', ');
  const make = known.get(members) ?? compiled(members);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(members, make);
  return make as (values: readonly unknown[]) => T;
}

// oxlint-disable-next-line typescript/no-implied-eval -- names are JSON string literals, so none can inject code
const compiled = (members: string): Make => new Function('v', `return { ${members} };`) as Make;

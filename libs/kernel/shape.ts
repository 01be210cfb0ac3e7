type Make = (values: readonly unknown[]) => object;

/** There are as many as statements and selections of members; whoever makes up more of these begins anew. */
const MAX_KNOWN = 4_000;
const known = new Map<string, Make>();

/**
 * A maker of objects with these members, from their values in the same order. Set one after the other, more than some
 * sixteen members would make V8 keep each object as a hash table: slower to make, to read and to serialize.
 */
export function maker<T extends object>(names: readonly string[]): (values: readonly unknown[]) => T {
  const members = names.map((name, index) => `[${JSON.stringify(name)}]: v[${index}]`).join(', ');
  const make = known.get(members) ?? compiled(members);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(members, make);
  return make as (values: readonly unknown[]) => T;
}

// Whatever a name is, it is the literal of a text there: nothing of it is run.

const compiled = (members: string): Make => new Function('v', `return { ${members} };`) as Make;

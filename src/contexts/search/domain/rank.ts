interface NamedRecord {
  readonly name: string;
  readonly identifier: string | null;
}

/**
 * Returns the rank of a match; lower is better. Exact names or keys come first, then names that begin with the text,
 * names with a word that does, and names that contain it. Matches by anything else come last.
 */
export function rankOf({ name, identifier }: NamedRecord, text: string): number {
  const [own, wanted] = [name.toLowerCase(), text.toLowerCase()];
  if (own === wanted || identifier?.toLowerCase() === wanted) return 0;
  if (own.startsWith(wanted)) return 1;
  if (own.includes(` ${wanted}`)) return 2;
  return own.includes(wanted) ? 3 : 4;
}

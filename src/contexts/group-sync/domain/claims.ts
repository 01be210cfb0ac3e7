/** What an identity provider says of a person. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * Names of the person's groups; undefined where the claim is not there, which says nothing about them. Some providers
 * send the only group as a text.
 */
export function groupsOf(claims: Claims, key: string): readonly string[] | undefined {
  const claim = Object.hasOwn(claims, key) ? claims[key] : undefined;
  if (typeof claim === 'string') return [claim];
  return Array.isArray(claim) ? claim.filter((group): group is string => typeof group === 'string') : undefined;
}

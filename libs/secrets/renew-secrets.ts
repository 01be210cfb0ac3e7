import type { SecretBox } from './secret-box';

/** A stored secret, and the record that it belongs to. */
interface KeptSecret {
  readonly id: string;
  readonly secret: string;
}

/** Where secrets are stored. */
interface SecretsKept {
  /** Returns secrets that do not match a pattern of LIKE. */
  readonly outdated: (pattern: string) => Promise<readonly KeptSecret[]>;
  /** The place that a secret is sealed for, by the id of its record. */
  readonly placeOf: (id: string) => string;
  /** Replaces a secret, unless somebody else has changed it. */
  readonly replace: (kept: KeptSecret, renewed: string) => Promise<unknown>;
}

/** Seals secrets that were stored without a key or sealed with a replaced one. Call it now and then. */
export async function renewSecrets(box: SecretBox, { outdated, placeOf, replace }: SecretsKept): Promise<void> {
  if (box.mark === null) return;
  for (const kept of await outdated(`${box.mark}%`)) {
    const renewed = box.renewed(kept.secret, placeOf(kept.id));
    if (renewed !== kept.secret) await replace(kept, renewed);
  }
}

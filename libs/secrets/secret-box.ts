import { hkdfSync } from 'node:crypto';
import { Seal } from './seal';

const MARK = 'sealed';
const PURPOSE = 'cairn secrets';
const NAME_BYTES = 6;

interface Key {
  /** The prefix of texts that this key encrypted. It reveals nothing about the key. */
  readonly mark: string;
  readonly seal: Seal;
}

/**
 * Encrypts secrets that the service has to use later, such as those of webhooks. The first key encrypts; all keys
 * decrypt. Without a key, secrets are stored unencrypted; they can still be read after a key was added.
 */
export class SecretBox {
  private known?: readonly Key[];

  /** `keys` is called when a key is first needed, because the call may have to create one. */
  constructor(private readonly keys: () => readonly string[]) {}

  /**
   * Encrypts a secret. `place` names the record that owns it; the secret can only be decrypted with the same `place`.
   */
  close(secret: string, place: string): string {
    const [key] = this.all();
    return key ? key.mark + key.seal.close(secret, place) : secret;
  }

  /** Decrypts a secret. Returns null if its key is not configured. */
  open(kept: string, place: string): string | null {
    if (!kept.startsWith(`${MARK}.`)) return kept;
    const key = this.all().find(({ mark }) => kept.startsWith(mark));
    return key?.seal.open(kept.slice(key.mark.length), place) ?? null;
  }

  /** The prefix of everything that the first key encrypted; null without a key. */
  get mark(): string | null {
    return this.all()[0]?.mark ?? null;
  }

  /** Returns the secret encrypted with the first key. A secret that cannot be decrypted is returned unchanged. */
  renewed(kept: string, place: string): string {
    if (this.mark === null || kept.startsWith(this.mark)) return kept;
    const secret = this.open(kept, place);
    return secret === null ? kept : this.close(secret, place);
  }

  private all(): readonly Key[] {
    this.known ??= this.keys().map(keyOf);
    return this.known;
  }
}

function keyOf(text: string): Key {
  const name = Buffer.from(hkdfSync('sha256', text, '', `${PURPOSE}: name of the key`, NAME_BYTES)).toString('hex');
  return { mark: `${MARK}.${name}.`, seal: new Seal(text, PURPOSE) };
}

import { hkdfSync } from 'node:crypto';
import { Seal } from './seal';

const MARK = 'sealed';
const PURPOSE = 'cairn secrets';
const NAME_BYTES = 6;

interface Key {
  /** Stands before what it sealed, and tells nothing of the key. */
  readonly mark: string;
  readonly seal: Seal;
}

/**
 * What secrets lie in the database as, that have to be used as they are. The first key seals, all of them open; without
 * any, secrets are kept as they are. What was kept before there was a key is read as it is.
 */
export class SecretBox {
  private known?: readonly Key[];

  /** `keys`: asked for when they are first needed, as one may have to be made then. */
  constructor(private readonly keys: () => readonly string[]) {}

  /** `place`: whose secret it is; that of somebody else cannot be opened in its place. */
  close(secret: string, place: string): string {
    const [key] = this.all();
    return key ? key.mark + key.seal.close(secret, place) : secret;
  }

  /** Null for what was sealed with a key that is not at hand. */
  open(kept: string, place: string): string | null {
    if (!kept.startsWith(`${MARK}.`)) return kept;
    const key = this.all().find(({ mark }) => kept.startsWith(mark));
    return key?.seal.open(kept.slice(key.mark.length), place) ?? null;
  }

  /** What everything begins with that the first key sealed; null where there is none. */
  get mark(): string | null {
    return this.all()[0]?.mark ?? null;
  }

  /** The same secret by the first key; as it was where it cannot be opened. */
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

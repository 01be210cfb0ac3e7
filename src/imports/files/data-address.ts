export interface Inline {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Longer ones than any picture that may be kept are not looked at. */
const FORM = /^data:([\w.+-]+\/[\w.+-]+)((?:;[\w.+-]+=[^;,]*)*)(;base64)?,/i;

/** Returns the bytes that stand in an address (RFC 2397), or undefined. */
export function inlineOf(address: string): Inline | undefined {
  const found = FORM.exec(address.slice(0, 200));
  if (!found) return undefined;
  const content = address.slice(found[0].length);
  const bytes = found[3] ? Buffer.from(decoded(content), 'base64') : Buffer.from(decoded(content), 'latin1');
  return { type: found[1]!.toLowerCase(), bytes };
}

const decoded = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** The number of bytes that the checks below need. */
export const SAMPLE_BYTES = 8192;

/** Returns the MIME type that the first bytes of a file prove; undefined if they prove none, as for text. */
export async function provenType(sample: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type/core');
  return (await fileTypeFromBuffer(sample))?.mime;
}

const UTF16_MARKS = ['feff', 'fffe'];

/** True if the first bytes can be text in some encoding. */
export function looksLikeText(sample: Uint8Array): boolean {
  const bytes = Buffer.from(sample.buffer, sample.byteOffset, sample.byteLength);
  return !bytes.includes(0) || UTF16_MARKS.includes(bytes.toString('hex', 0, 2));
}

/** As many bytes as the tests below look at. */
export const SAMPLE_BYTES = 8192;

/** The MIME type that the first bytes of a file prove, where they prove any; texts have no such mark. */
export async function provenType(sample: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type/core');
  return (await fileTypeFromBuffer(sample))?.mime;
}

const UTF16_MARKS = ['feff', 'fffe'];

/** Whether the first bytes can be those of a text, in whatever encoding: only UTF-16 has null bytes, and says so. */
export function looksLikeText(sample: Uint8Array): boolean {
  const bytes = Buffer.from(sample.buffer, sample.byteOffset, sample.byteLength);
  return !bytes.includes(0) || UTF16_MARKS.includes(bytes.toString('hex', 0, 2));
}

/** Kinds of files: attachments may be of any supported type, pictures only of types that browsers show. */
export type FileKind = 'attachment' | 'picture';

/** Rules by which the bytes of a file prove its claimed type. */
interface Proof {
  /** File signatures that prove the type. */
  readonly marks: readonly string[];
  /** True if a text without a signature proves it as well. */
  readonly text?: true;
}

const TEXT: Proof = { marks: [], text: true };
const marks = (...types: readonly string[]): Proof => ({ marks: types });

const own = (...types: readonly string[]): Record<string, Proof> =>
  Object.fromEntries(types.map((type) => [type, marks(type)]));
const all = (proof: Proof, ...types: readonly string[]): Record<string, Proof> =>
  Object.fromEntries(types.map((type) => [type, proof]));

/** These formats are zip archives, and the first bytes do not always show which one it is. */
const parted = (...types: readonly string[]): Record<string, Proof> =>
  Object.fromEntries(types.map((type) => [type, marks(type, 'application/zip')]));

const JPEG = marks('image/jpeg');
const COMPOUND = 'application/x-cfb';
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';
const OGG = marks('audio/ogg', 'video/ogg', 'application/ogg');
const WAVE = marks('audio/wav');
const MIDI = marks('audio/midi');
const MPEG4 = marks('video/mp4', 'video/quicktime', 'video/x-m4v', 'audio/mp4', 'audio/x-m4a');
const MATROSKA = marks('video/webm', 'video/matroska');
const ARCHIVE = marks(
  'application/zip',
  'application/x-rar-compressed',
  'application/x-7z-compressed',
  'application/x-tar',
  'application/gzip',
  'application/x-bzip2',
  'application/x-compress',
  'application/x-xz',
);

const PICTURES: Readonly<Record<string, Proof>> = {
  ...all(JPEG, 'image/jpeg', 'image/jpg'),
  ...own('image/png', 'image/webp', 'image/gif'),
};

/** Type of unknown files. They are stored and served as plain bytes. */
const BYTES = 'application/octet-stream';

const ATTACHMENTS: Readonly<Record<string, Proof>> = {
  ...PICTURES,
  ...own('image/tiff', 'image/bmp', 'application/pdf', 'audio/mpeg', 'audio/aac', 'audio/flac'),
  ...own('font/ttf', 'font/otf', 'font/woff', 'font/woff2', 'model/gltf-binary'),
  ...parted(`${OFFICE}.wordprocessingml.document`, `${OFFICE}.spreadsheetml.sheet`),
  ...parted(`${OFFICE}.presentationml.presentation`),
  ...parted(`${OPEN}.text`, `${OPEN}.spreadsheet`, `${OPEN}.presentation`, `${OPEN}.graphics`),
  ...all(marks(COMPOUND), 'application/msword', 'application/vnd.ms-powerpoint'),
  'application/vnd.visio': marks(COMPOUND, 'application/vnd.visio', 'application/zip'),
  // Browsers send this type for CSV files on computers with Excel.
  'application/vnd.ms-excel': { marks: [COMPOUND], text: true },
  ...all(TEXT, 'text/plain', 'text/markdown', 'text/css', 'text/javascript', 'text/xml', 'text/csv', 'image/svg+xml'),
  ...all(TEXT, 'application/json', 'application/javascript', 'application/xml', 'application/rtf', 'model/gltf+json'),
  ...all(TEXT, 'application/x-sql', 'application/sql'),
  ...all(WAVE, 'audio/wav', 'audio/x-wav'),
  ...all(MIDI, 'audio/midi', 'audio/x-midi'),
  ...all(OGG, 'audio/ogg', 'video/ogg'),
  ...all(MPEG4, 'video/mp4', 'video/quicktime', 'audio/mp4', 'audio/x-m4a'),
  ...all(MATROSKA, 'video/webm', 'audio/webm'),
  'video/mpeg': marks('video/mpeg', 'video/mp1s', 'video/mp2p', 'video/mp2t'),
  'video/x-msvideo': marks('video/vnd.avi'),
  'video/x-ms-wmv': marks('video/x-ms-asf', 'application/vnd.ms-asf'),
  ...all(ARCHIVE, 'application/zip', 'application/x-zip', 'application/x-zip-compressed', 'application/x-tar'),
  ...all(ARCHIVE, 'application/x-rar', 'application/x-rar-compressed', 'application/vnd.rar'),
  ...all(ARCHIVE, 'application/gzip', 'application/x-gzip', 'application/x-7z-compressed', 'application/x-bzip2'),
  ...all(ARCHIVE, 'application/x-compressed', 'application/x-compressed-tar'),
};

const PROOFS: Readonly<Record<FileKind, Readonly<Record<string, Proof>>>> = {
  attachment: ATTACHMENTS,
  picture: PICTURES,
};

/** Types of files announced without one. */
export const DEFAULT_TYPES: Readonly<Record<FileKind, string>> = { attachment: BYTES, picture: 'image/jpeg' };

/** `Text/Plain; charset=utf-8` -> `text/plain`. */
export const plainType = (given: string): string => given.split(';')[0]!.trim().toLowerCase();

export const isAllowed = (kind: FileKind, type: string): boolean =>
  Object.hasOwn(PROOFS[kind], type) || (kind === 'attachment' && type === BYTES);

/** Findings about the bytes of a file. */
export interface Evidence {
  /** The type that the file signature shows. */
  readonly mark: string | undefined;
  readonly isText: boolean;
}

/** True if the bytes prove the claimed type. */
export function isProven(type: string, { mark, isText }: Evidence): boolean {
  if (type === BYTES) return true;
  const proof = ATTACHMENTS[type];
  if (!proof) return false;
  return proof.text && isText ? true : mark !== undefined && proof.marks.includes(plainType(mark));
}

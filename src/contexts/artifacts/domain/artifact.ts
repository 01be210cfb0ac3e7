/** `snapshot`: what it shows stays as it was made. `live`: whoever made it reads it again. */
export const DATA_MODES = ['snapshot', 'live'] as const;
export type DataMode = (typeof DATA_MODES)[number];

/** A page of HTML that was made for a workspace. Its HTML stands in its versions. */
export interface Artifact {
  readonly id: string;
  readonly projectId: string | null;
  readonly name: string;
  readonly description: string;
  readonly dataMode: DataMode;
  /** Number of the version that is shown. */
  readonly currentVersion: number;
  /** What the address ends in under which everybody reads it; null while it is not published. */
  readonly anchor: string | null;
}

/** What one version of an artifact consists of. */
export interface ArtifactContent {
  readonly html: string;
  /** What the HTML was made from; kept, and shown to nobody. */
  readonly prompt: string | null;
}

/** So many versions of an artifact are kept, the current one among them. */
export const KEPT_VERSIONS = 100;

const UNNAMED = 'Untitled dashboard';
const MAX_NAME = 255;
const MAX_DESCRIPTION = 2000;

/** Programs name artifacts: what is too long is cut, and what says nothing has a name all the same. */
export const titled = (name = '', description = ''): Pick<Artifact, 'name' | 'description'> => ({
  name: cut(name.trim(), MAX_NAME) || UNNAMED,
  description: cut(description, MAX_DESCRIPTION),
});

/** By characters, so that none is cut in half. */
const cut = (text: string, most: number): string => (text.length > most ? [...text].slice(0, most).join('') : text);

/** `snapshot`: the content stays as it was made. `live`: its maker refreshes the content. */
export const DATA_MODES = ['snapshot', 'live'] as const;
export type DataMode = (typeof DATA_MODES)[number];

/** An HTML page made for a workspace. Its HTML is stored with its versions. */
export interface Artifact {
  readonly id: string;
  readonly projectId: string | null;
  readonly name: string;
  readonly description: string;
  readonly dataMode: DataMode;
  /** Number of the newest version, which readers see. */
  readonly currentVersion: number;
  /** Last part of the address under which it is published; null if it is not published. */
  readonly anchor: string | null;
}

/** The content of one version of an artifact. */
export interface ArtifactContent {
  readonly html: string;
  /** The prompt that the HTML was generated from. It is stored, but no response contains it. */
  readonly prompt: string | null;
}

/** Number of versions kept of an artifact, the current one included. */
export const KEPT_VERSIONS = 100;

const UNNAMED = 'Untitled dashboard';
const MAX_NAME = 255;
const MAX_DESCRIPTION = 2000;

/**
 * Returns a name and a description that fit. Artifacts are named by programs, so long texts are cut and an empty name
 * gets a default instead of an error.
 */
export const titled = (name = '', description = ''): Pick<Artifact, 'name' | 'description'> => ({
  name: cut(name.trim(), MAX_NAME) || UNNAMED,
  description: cut(description, MAX_DESCRIPTION),
});

/** Cuts by characters, not by UTF-16 units, which would split surrogate pairs. */
const cut = (text: string, most: number): string => (text.length > most ? [...text].slice(0, most).join('') : text);

/** Features that the plan switches. Workspaces and projects cannot switch them. */
export const FEATURES = ['artifacts'] as const;

declare module '#kernel' {
  interface FeatureNames {
    artifacts: true;
  }
}

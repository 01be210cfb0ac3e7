import type { PersonalKind } from './personal-records';

/** What an archive came to hold. */
export interface ArchiveFacts {
  readonly at: string;
  readonly workspaces: readonly string[];
  readonly kinds: readonly PersonalKind[];
  readonly missingFiles: number;
}

const line = (folder: string, { context, name, about }: PersonalKind): string =>
  `- ${folder}/${context}/${name}.json: ${about}`;

/** The text that tells people what is in their archive, and what is not. */
export function readmeOf({ at, workspaces, kinds, missingFiles }: ArchiveFacts): string {
  const [account, shared] = [kinds.filter(({ ofAccount }) => ofAccount), kinds.filter(({ ofAccount }) => !ofAccount)];
  return [
    `Your own data, as of ${at}.`,
    '',
    'Your account:',
    ...account.map((kind) => line('account', kind)),
    '',
    'In each workspace to which you belong:',
    ...shared.map((kind) => line('workspaces/<workspace>', kind)),
    '',
    'Lists of plain values are also there as tables (.csv). Uploaded files are in the folder "files" beside their list.',
    '',
    `Workspaces: ${workspaces.join(', ') || 'none'}.`,
    'Workspaces and projects that you have left are not in it: you can no longer see what you did there. Ask their owners.',
    'Passwords, keys, tokens and other secrets are never in it.',
    ...(missingFiles ? [`Files that could not be added: ${missingFiles}.`] : []),
    '',
  ].join('\n');
}

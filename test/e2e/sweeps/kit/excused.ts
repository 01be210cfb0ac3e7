/** Statements that break a rule of `sql-rules`, by the file that sends them, and why they may. */
export const EXCUSED: Readonly<Record<string, string>> = {
  'src/imports/project.ts asks across workspaces: projects':
    'An import begins with the slug of its workspace and the key of its project.',
  'src/platform/installation/sql.installation.ts calls while it changes: now()': 'The table has one row, on one node.',
};

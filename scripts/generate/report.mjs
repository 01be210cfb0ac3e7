/** Which files were written, or would be, and what to do next. */
export function report({ kebab, kebabs, words }, files, dryRun) {
  const list = files.map(({ path, isNew }) => `  ${isNew ? 'new    ' : 'changed'} ${path}`);
  if (dryRun) return ['Would write:', ...list].join('\n');
  return `${['Wrote:', ...list].join('\n')}

Next:
  1. Give ${words} their own members and rules (docs/extending.md): a member is in domain/${kebab}.ts,
     application/${kebabs}.ts, infrastructure/persistence/, api/v1, api/v2 and the migration.
  2. npm run types && npm run lint
  3. npm run contract, and look at what changed in contract/: that is what clients will see.
  4. npx jest ${kebab} ${kebabs}
  5. npm start: the migration runs first.`;
}

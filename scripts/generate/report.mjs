/** What was written, or would be, and what is left to the person. */
export function report({ context, kebab, kebabs, title, words }, files, dryRun) {
  const list = files.map(({ path, isNew }) => `  ${isNew ? 'new    ' : 'changed'} ${path}`);
  if (dryRun) return ['Would write:', ...list].join('\n');
  return `${['Wrote:', ...list].join('\n')}

Next:
  1. Give ${words} their own members and rules (docs/extending.md): a member stands in domain/${kebab}.ts,
     application/${kebabs}.ts, infrastructure/persistence/, api/v1, api/v2 and the migration.
  2. npm run types && npm run lint
  3. npm run contract, and look at what changed in contract/: that is what clients will see.
  4. npx jest ${kebab} ${kebabs}
  5. npm start: the migration runs first.
${title} is reached by other contexts through src/contexts/${context}/index.ts.`;
}

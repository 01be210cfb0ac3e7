/** Returns which files were written, or would be, and what to do next. */
export function report({ context, kebab, kebabs, words, scope }, files, dryRun) {
  const list = files.map(({ path, isNew }) => `  ${isNew ? 'new    ' : 'changed'} ${path}`);
  if (dryRun) return ['Would write:', ...list].join('\n');
  return `${['Wrote:', ...list].join('\n')}

Next:
  1. Give ${words} their own members and rules (docs/extending.md): a member is in domain/${kebab}.ts,
     application/${kebabs}.ts, infrastructure/persistence/, api/v1, api/v2 and the migration. What it is
     stands in a description of its own or in src/platform/openapi/glossary.
  2. Unless the scope ${scope} is declared already: scopes: [scopeFamily('${scope}', '${words}')]
     in src/contexts/${context}/${context}.context.ts, or no app can be given it.
  3. The sweeps of all operations make ${words} by test/e2e/${context}/samples.ts: see that they are in it, and it in
     test/e2e/sweeps/kit/samples.ts. Writes without events need a reason in test/e2e/sweeps/kit/untold.ts.
  4. npm run types && npm run lint
  5. npm run contract, and look at what changed in contract/: that is what clients will see.
  6. npx jest ${context}/${kebabs} ${kebab}.spec openapi/described; npm run test:e2e -- sweeps before you push.
  7. A line in CHANGELOG.md. npm start: the migration runs first.`;
}

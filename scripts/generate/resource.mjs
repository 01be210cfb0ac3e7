import { v1Controller, v2Controller } from './templates/api.mjs';
import { repositoryPort, useCases } from './templates/application.mjs';
import { domain } from './templates/domain.mjs';
import { spec } from './templates/e2e.mjs';
import { migration } from './templates/migration.mjs';
import { row } from './templates/persistence.mjs';

/** Returns the files of a resource by path, unformatted. */
export function resourceFiles(names, timestamp) {
  const { context, kebab, kebabs } = names;
  const within = `src/contexts/${context}`;
  return new Map([
    [`${within}/domain/${kebab}.ts`, domain(names)],
    [`${within}/application/${kebabs}.ts`, useCases(names)],
    [`${within}/application/${kebab}.repository.ts`, repositoryPort(names)],
    [`${within}/infrastructure/persistence/${kebab}.row.ts`, row(names)],
    [`${within}/api/v1/${kebabs}.v1.ts`, v1Controller(names)],
    [`${within}/api/v2/${kebabs}.v2.ts`, v2Controller(names)],
    [`src/migrations/${timestamp}-${kebabs}.ts`, migration(names, timestamp)],
    [`test/e2e/${context}/${kebabs}.spec.ts`, spec(names)],
  ]);
}

import { createRequire } from 'node:module';
import { kindOf, type ContextDeclaration } from '#context';
import { ContextsError } from '#kernel';

const load = createRequire(__filename);

/**
 * Returns the contexts that installed packages export.
 * @throws ContextsError naming each package that is missing, cannot be loaded, or exports no context.
 */
export function installedContexts(packages: readonly string[]): ContextDeclaration[] {
  const problems: string[] = [];
  const found = packages.flatMap((name) => {
    try {
      return contextsOf(name);
    } catch (error) {
      problems.push(`CAIRN_MODULES names "${name}", ${(error as Error).message}`);
      return [];
    }
  });
  if (problems.length) throw new ContextsError(problems);
  return found;
}

function contextsOf(name: string): ContextDeclaration[] {
  const exported = [...new Set(Object.values(exportsOf(name)))];
  if (exported.some((value) => kindOf(value) === 'context of another copy')) {
    throw new Error('which contains a second copy of Cairn: install it packed, as a .tgz file, without that copy.');
  }
  const contexts = exported.filter((value): value is ContextDeclaration => kindOf(value) === 'context');
  if (!contexts.length) throw new Error('which exports nothing created by defineContext.');
  return contexts;
}

function exportsOf(name: string): object {
  let path: string;
  try {
    path = load.resolve(name);
  } catch {
    throw new Error('which is not installed: npm install it beside the server.');
  }
  try {
    return load(path) as object;
  } catch (error) {
    throw new Error(`which cannot be loaded: ${(error as Error).message}`, { cause: error });
  }
}

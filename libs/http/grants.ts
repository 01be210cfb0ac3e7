import type { EffectiveRoles, WorkspaceCtx } from '#kernel';
import { checkRoles, type RoleVerdict } from './allowed';
import { writeGates, type Gate } from './gate';
import type { Operation } from './operation';
import { lacksScope } from './operation.guard';
import { v2 } from './v2.style';

type Verb = 'view' | 'create' | 'edit' | 'delete';

/** Operations that combine others. They are left out because the operations for single records decide. */
const COMPOUND = /\/(bulk-create|bulk-update|bulk-delete|bulk-upsert|upsert)\/$/;

const STRENGTH: readonly RoleVerdict[] = ['no', 'own', 'yes'];

/**
 * Returns the permissions of a role at a level, such as `workitem:edit`. They are derived from the roles that v2
 * operations declare. `+creator` marks permissions that apply only to the caller's own records.
 */
export function grantsOf(
  operations: readonly Operation[],
  level: 'workspace' | 'project',
  roles: EffectiveRoles,
): readonly string[] {
  const verdicts = new Map<string, RoleVerdict>();
  for (const operation of operations) {
    if (operation.style !== v2 || operation.level !== level || COMPOUND.test(operation.paths[0]!)) continue;
    const grant = `${kindOf(operation)}:${verbOf(operation)}`;
    verdicts.set(grant, weaker(checkRoles(operation.allow, roles), verdicts.get(grant) ?? 'yes'));
  }
  const granted = [...verdicts].filter(([, verdict]) => verdict !== 'no');
  return granted.map(([grant, verdict]) => (verdict === 'own' ? `${grant}+creator` : grant)).sort();
}

/**
 * Returns the modes that single resources have at a level. Those of all writes are left out, because they last for
 * seconds.
 */
export function modesOf(operations: readonly Operation[], level: 'workspace' | 'project'): readonly Gate[] {
  const ofAll = new Set(writeGates());
  const here = operations.filter((operation) => operation.style === v2 && operation.level === level);
  const modes = here.flatMap(({ gates }) => gates).filter((gate) => gate.kind === 'mode' && !ofAll.has(gate));
  return [...new Set(modes)];
}

type RecordVerb = Exclude<Verb, 'create'>;

/** What a caller can do with a record. */
export const RECORD_VERBS = ['view', 'edit', 'delete'] as const satisfies readonly RecordVerb[];

/** Returns the operations of a resource on one of its records. */
export const operationsOnRecords = (operations: readonly Operation[], root: string): readonly Operation[] =>
  operations.filter(
    (operation) => operation.style === v2 && operation.root === root && operation.paths[0]!.startsWith(`${root}:`),
  );

type RecordCaller = WorkspaceCtx & EffectiveRoles & { readonly projectArchived?: boolean };

/**
 * Returns what a caller can do with one record. A verb is included if scopes, features, modes and roles allow all of
 * its operations.
 */
export function verbsOn(operations: readonly Operation[], caller: RecordCaller, isOwn: boolean): RecordVerb[] {
  return RECORD_VERBS.filter((verb) => {
    const behind = operations.filter((operation) => verbOf(operation) === verb);
    return behind.length > 0 && behind.every((operation) => isOpenOn(operation, caller, isOwn));
  });
}

function isOpenOn(operation: Operation, caller: RecordCaller, isOwn: boolean): boolean {
  if (caller.projectArchived && operation.access === 'write' && !operation.survivesArchive) return false;
  if (lacksScope(caller.principal, operation) || operation.gates.some((gate) => gate.closed(caller))) return false;
  const verdict = checkRoles(operation.allow, caller);
  return verdict === 'yes' || (verdict === 'own' && isOwn);
}

const weaker = (a: RoleVerdict, b: RoleVerdict): RoleVerdict => (STRENGTH.indexOf(a) < STRENGTH.indexOf(b) ? a : b);

/** Changes of an existing record, such as archiving it, count as edits. */
function verbOf({ access, method, paths, status }: Operation): Verb {
  if (access === 'read') return 'view';
  if (method === 'DELETE' || paths[0]!.endsWith('/remove/')) return 'delete';
  return method === 'POST' && status === 201 ? 'create' : 'edit';
}

/**
 * Returns the kind of record: `workitem.comment` for
 * `workspaces/:slug/projects/:project_id/work-items/:work_item_id/comments`.
 */
function kindOf({ root, level }: Operation): string {
  const within = root.replace(level === 'project' ? /^.*?\/projects\/:\w+/ : /^.*?\/workspaces\/:\w+/, '');
  const collections = segments(within).filter((segment) => !segment.startsWith(':'));
  return collections.length ? collections.map(singular).join('.') : level;
}

const segments = (path: string): string[] => path.split('/').filter(Boolean);

const singular = (collection: string): string =>
  collection
    .replaceAll('-', '')
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1');

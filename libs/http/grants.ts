import type { EffectiveRoles, WorkspaceCtx } from '#kernel';
import { judge, type Verdict } from './allowed';
import type { Operation } from './operation';
import { lacksScope } from './operation.guard';
import { v2 } from './v2.style';

type Verb = 'view' | 'create' | 'edit' | 'delete';

/** Operations that do what others do one by one: those decide. */
const COMPOUND = /\/(bulk-create|bulk-update|bulk-delete|bulk-upsert|upsert)\/$/;

const STRENGTH: readonly Verdict[] = ['no', 'own', 'yes'];

/**
 * What somebody may do at places of a level, in words such as `workitem:edit`; `+creator` stands behind what holds only
 * for records of one's own. All of it follows from the roles that the operations of version 2 declare, so that there is
 * no second table of permissions: who may call every operation behind a word has the permission.
 */
export function grantsOf(
  operations: readonly Operation[],
  level: 'workspace' | 'project',
  roles: EffectiveRoles,
): readonly string[] {
  const verdicts = new Map<string, Verdict>();
  for (const operation of operations) {
    if (operation.style !== v2 || operation.level !== level || COMPOUND.test(operation.paths[0]!)) continue;
    const grant = `${kindOf(operation)}:${verbOf(operation)}`;
    verdicts.set(grant, weaker(judge(operation.allow, roles), verdicts.get(grant) ?? 'yes'));
  }
  const granted = [...verdicts].filter(([, verdict]) => verdict !== 'no');
  return granted.map(([grant, verdict]) => (verdict === 'own' ? `${grant}+creator` : grant)).sort();
}

type RecordVerb = Exclude<Verb, 'create'>;

/** What can be done with a record. */
export const RECORD_VERBS = ['view', 'edit', 'delete'] as const satisfies readonly RecordVerb[];

/** The operations of a resource that are about one of its records, by a parameter of their path. */
export const operationsOnRecords = (operations: readonly Operation[], root: string): readonly Operation[] =>
  operations.filter(
    (operation) => operation.style === v2 && operation.root === root && operation.paths[0]!.startsWith(`${root}:`),
  );

type RecordCaller = WorkspaceCtx & EffectiveRoles & { readonly projectArchived?: boolean };

/**
 * What a caller may do with one record, by what the operations on it declare of scopes, features, modes and roles: a verb
 * is there if every operation behind it is open.
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
  const verdict = judge(operation.allow, caller);
  return verdict === 'yes' || (verdict === 'own' && isOwn);
}

const weaker = (a: Verdict, b: Verdict): Verdict => (STRENGTH.indexOf(a) < STRENGTH.indexOf(b) ? a : b);

/** What is done to a record that is there already, such as archiving it, is an edit. */
function verbOf({ access, method, paths, status }: Operation): Verb {
  if (access === 'read') return 'view';
  if (method === 'DELETE' || paths[0]!.endsWith('/remove/')) return 'delete';
  return method === 'POST' && status === 201 ? 'create' : 'edit';
}

/** `workitem.comment` of `workspaces/:slug/projects/:project_id/work-items/:work_item_id/comments`. */
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

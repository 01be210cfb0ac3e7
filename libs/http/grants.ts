import type { EffectiveRoles } from '#kernel';
import { judge, type Verdict } from './allowed';
import type { Operation } from './operation';
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

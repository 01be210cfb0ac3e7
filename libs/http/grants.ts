import type { Standing } from '#kernel';
import { judge, type Verdict } from './allowed';
import type { Operation } from './operation';
import { v2 } from './v2.style';

type Verb = 'view' | 'create' | 'edit' | 'delete';

/** What the last segment of a path says of an operation that is no plain one. */
const VERBS: Readonly<Record<string, readonly Verb[]>> = {
  'bulk-create': ['create'],
  'bulk-update': ['edit'],
  'bulk-delete': ['delete'],
  upsert: ['create', 'edit'],
  remove: ['delete'],
};

const STRENGTH: readonly Verdict[] = ['no', 'own', 'yes'];

/**
 * What somebody may do at places of a level, in words such as `workitem:edit`; `+creator` stands behind what holds only
 * for records of one's own. All of it follows from the roles that the operations of version 2 declare, so that there is
 * no second table of permissions: who may call every operation behind a word has the permission.
 */
export function grantsOf(
  operations: readonly Operation[],
  level: 'workspace' | 'project',
  standing: Standing,
): readonly string[] {
  const verdicts = new Map<string, Verdict>();
  for (const operation of operations) {
    if (operation.style !== v2 || operation.level !== level) continue;
    const verdict = judge(operation.allow, standing);
    for (const grant of namesOf(operation)) verdicts.set(grant, weaker(verdict, verdicts.get(grant) ?? 'yes'));
  }
  const granted = [...verdicts].filter(([, verdict]) => verdict !== 'no');
  return granted.map(([grant, verdict]) => (verdict === 'own' ? `${grant}+creator` : grant)).sort();
}

const weaker = (a: Verdict, b: Verdict): Verdict => (STRENGTH.indexOf(a) < STRENGTH.indexOf(b) ? a : b);

const namesOf = (operation: Operation): string[] => {
  const kind = kindOf(operation);
  return verbsOf(operation).map((verb) => `${kind}:${verb}`);
};

function verbsOf({ access, method, paths, status }: Operation): readonly Verb[] {
  if (access === 'read') return ['view'];
  if (method === 'PATCH') return ['edit'];
  if (method === 'DELETE') return ['delete'];
  return VERBS[segments(paths[0]!).at(-1)!] ?? [status === 201 ? 'create' : 'edit'];
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

import type { EffectiveRoles, WorkspaceRole } from '#kernel';
import { parseAllowed } from './allowed';
import { grantsOf } from './grants';
import type { Level, Method, Operation } from './operation';
import { v1 } from './v1.style';
import { v2 } from './v2.style';

const PROJECT = '/api/v2/workspaces/:slug/projects/:project_id';

interface Declared {
  readonly method: Method;
  readonly path: string;
  readonly allow: string;
  /** Behind the path of the resource. */
  readonly tail?: string;
  readonly level?: Level;
  readonly status?: number;
}

const operation = ({ method, path, allow, tail = '', level = 'project', status = 200 }: Declared): Operation => ({
  id: 'some',
  summary: 'Some',
  tag: 'Some',
  style: v2,
  method,
  root: `${path}/`,
  paths: [`${path}/${tail}`],
  level,
  projectParam: 'project_id',
  names: {},
  status,
  shape: 'one',
  access: method === 'GET' ? 'read' : 'write',
  allow: parseAllowed(allow),
  scopes: [],
  gates: [],
  passive: [],
  selectable: true,
  survivesArchive: false,
  secret: false,
});

const contributor: EffectiveRoles = { workspaceRole: 'member', projectRole: 'contributor' };
const commenter: EffectiveRoles = { workspaceRole: 'member', projectRole: 'commenter' };

const items = `${PROJECT}/work-items`;
const ITEMS = [
  operation({ method: 'GET', path: items, allow: 'PA C Cm' }),
  operation({ method: 'POST', path: items, allow: 'PA C', status: 201 }),
  operation({ method: 'POST', path: items, tail: 'bulk-create/', allow: 'PA' }),
  operation({ method: 'POST', path: items, tail: 'upsert/', allow: 'PA' }),
  operation({ method: 'PATCH', path: items, tail: ':pk/', allow: 'PA C own(Cm)' }),
  operation({ method: 'POST', path: items, tail: ':pk/archive/', allow: 'PA C own(Cm)' }),
  operation({ method: 'DELETE', path: items, tail: ':pk/', allow: 'PA own(C)' }),
];

describe('grantsOf', () => {
  it('says what a role may do, and what only with its own', () => {
    expect(grantsOf(ITEMS, 'project', contributor)).toEqual([
      'workitem:create',
      'workitem:delete+creator',
      'workitem:edit',
      'workitem:view',
    ]);
    expect(grantsOf(ITEMS, 'project', commenter)).toEqual(['workitem:edit+creator', 'workitem:view']);
    expect(grantsOf(ITEMS, 'project', { workspaceRole: 'member', projectRole: null })).toEqual([]);
  });

  it('promises of several operations behind a word no more than the strictest allows', () => {
    const stricter = operation({ method: 'POST', path: items, tail: ':pk/unarchive/', allow: 'PA own(C)' });
    expect(grantsOf([...ITEMS, stricter], 'project', contributor)).toContain('workitem:edit+creator');
    expect(grantsOf([...ITEMS, stricter], 'project', commenter)).toEqual(['workitem:view']);
  });

  it.each([
    [`${PROJECT}/work-items/:work_item_id/comments`, 'workitem.comment:view'],
    [`${PROJECT}/work-item-properties`, 'workitemproperty:view'],
    [`${PROJECT}/releases`, 'release:view'],
    [PROJECT, 'project:view'],
  ])('names what is at %s', (path, grant) => {
    expect(grantsOf([operation({ method: 'GET', path, allow: 'all' })], 'project', contributor)).toEqual([grant]);
  });

  it('keeps levels apart, and takes no other version', () => {
    const path = '/api/v2/workspaces/:slug/members';
    const level = 'workspace';
    const members = [
      operation({ method: 'GET', path, allow: 'all', level }),
      operation({ method: 'POST', path, tail: 'remove/', allow: 'O A', level, status: 204 }),
      { ...operation({ method: 'PATCH', path, allow: 'all', level }), style: v1 },
      ...ITEMS,
    ];
    expect(grantsOf(members, level, { workspaceRole: 'guest' })).toEqual(['member:view']);
    expect(grantsOf(members, level, { workspaceRole: 'admin' })).toEqual(['member:delete', 'member:view']);
  });

  it('tells what a role of the workspace may do with its own alone', () => {
    const path = '/api/v2/workspaces/:slug/views';
    const edit = operation({ method: 'PATCH', path, allow: 'O A own(M)', level: 'workspace' });
    const granted = (workspaceRole: WorkspaceRole) => grantsOf([edit], 'workspace', { workspaceRole });
    expect([granted('admin'), granted('member'), granted('guest')]).toEqual([['view:edit'], ['view:edit+creator'], []]);
  });
});

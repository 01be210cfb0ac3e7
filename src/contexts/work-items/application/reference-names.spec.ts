import '../../item-references.fake';
import type { DomainError, ProjectCtx } from '#kernel';
import type { WorkItemKey } from '../domain/key';
import { ReferenceNames } from './reference-names';
import type { References } from './references';
import type { ReviseWorkItem } from '../domain/work-item.commands';

const KNOWN: Readonly<Record<string, Record<string, string[]>>> = {
  state: { done: ['s1'], twice: ['s2', 's3'] },
  type: { bug: ['t1'] },
  point: { xl: ['e1'] },
  user: { 'ann@example.com': ['u1'] },
  label: { red: ['l1'], blue: ['l2'], twice: ['l3', 'l4'] },
};

/** Finds names without regard to case, and the item ENG-12. */
class FakeReferences {
  asked = 0;

  idsByName(_ctx: ProjectCtx, kind: string, names: readonly string[]) {
    this.asked++;
    const found = names.flatMap((name) => {
      const ids = KNOWN[kind]?.[name.toLowerCase()];
      return ids ? [[name, ids] as const] : [];
    });
    return Promise.resolve(new Map(found));
  }

  idOfKey(_ctx: ProjectCtx, { identifier, sequenceId }: WorkItemKey) {
    this.asked++;
    return Promise.resolve(identifier === 'ENG' && sequenceId === 12 ? 'w12' : null);
  }
}

let references: FakeReferences;
beforeEach(() => {
  references = new FakeReferences();
});

const resolve = (command: ReviseWorkItem) =>
  new ReferenceNames(references as unknown as References).resolve({} as ProjectCtx, command);
const rejected = async (command: ReviseWorkItem): Promise<string[]> =>
  resolve(command).then(
    () => [],
    (error: DomainError) => error.details.fields!.map(({ field, code }) => `${field} ${code}`),
  );

describe('ReferenceNames', () => {
  it('puts ids beside names', async () => {
    const resolved = await resolve({
      name: 'Kept',
      stateName: 'Done',
      typeName: 'BUG',
      estimateValue: 'xl',
      assigneeEmails: ['Ann@example.com'],
      labelNames: ['blue', 'Red'],
      parentKey: 'eng-12',
    });
    expect(resolved).toMatchObject({
      name: 'Kept',
      stateId: 's1',
      typeId: 't1',
      estimatePointId: 'e1',
      assigneeIds: ['u1'],
      labelIds: ['l2', 'l1'],
      parentId: 'w12',
    });
  });

  it('asks nobody where there is no name', async () => {
    const command = { name: 'x', stateId: 's9', labelIds: ['l9'], parentId: null };
    expect(await resolve(command)).toEqual(command);
    expect(references.asked).toBe(0);
  });

  it('clears with null and with an empty list', async () => {
    const cleared = { typeName: null, estimateValue: null, parentKey: null, assigneeEmails: [], labelNames: [] };
    expect(await resolve({ ...cleared, stateName: null })).toMatchObject({
      stateId: null,
      typeId: null,
      estimatePointId: null,
      parentId: null,
      assigneeIds: [],
      labelIds: [],
    });
  });

  it('takes an id or a name, never both, not even to clear', async () => {
    expect(await rejected({ stateId: 's1', stateName: 'Done' })).toEqual(['stateName invalid']);
    expect(await rejected({ typeId: null, typeName: 'bug' })).toEqual(['typeName invalid']);
    expect(await rejected({ parentId: 'w1', parentKey: null })).toEqual(['parentKey invalid']);
    expect(await rejected({ labelIds: [], labelNames: [] })).toEqual(['labelNames invalid']);
    expect(await rejected({ assigneeIds: ['u1'], assigneeEmails: ['x'] })).toEqual(['assigneeEmails invalid']);
    expect(await rejected({ estimatePointId: 'e1', estimateValue: 'xl' })).toEqual(['estimateValue invalid']);
  });

  it('names everything that hits no record or several', async () => {
    const wrong = { stateName: 'twice', typeName: 'x', labelNames: ['twice', 'red', 'x'], assigneeEmails: ['x@y.z'] };
    expect(await rejected({ ...wrong, estimateValue: '?', parentKey: 'ENG-13' })).toEqual([
      'stateName invalid',
      'assigneeEmails does_not_exist',
      'labelNames invalid',
      'labelNames does_not_exist',
      'typeName does_not_exist',
      'estimateValue does_not_exist',
      'parentKey does_not_exist',
    ]);
  });

  it('takes what is no key for an item that is not there', async () => {
    expect(await rejected({ parentKey: 'nonsense' })).toEqual(['parentKey does_not_exist']);
    expect(references.asked).toBe(0);
  });
});

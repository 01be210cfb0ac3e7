import type { DomainError } from '#kernel';
import { assertAdmitted, revised, type Candidates, type Teamspace } from './teamspace';

const team: Teamspace = {
  id: 't',
  name: 'Team',
  descriptionHtml: '',
  descriptionStripped: '',
  description: {},
  logoProps: {},
  leadId: null,
  memberIds: ['b'],
  projectIds: [],
  externalSource: null,
  externalId: null,
};

/** The member that a refusal names. */
function refused(work: () => void): string | undefined {
  try {
    work();
  } catch (error) {
    return (error as DomainError).details.fields?.[0]?.field;
  }
  return undefined;
}

describe('the people of a teamspace', () => {
  it.each<[string, Partial<Teamspace>, Partial<Teamspace>, Pick<Teamspace, 'leadId' | 'memberIds'>]>([
    ['who is appointed lead joins', {}, { leadId: 'a' }, { leadId: 'a', memberIds: ['a', 'b'] }],
    ['as one of members who are named', {}, { leadId: 'a', memberIds: ['c'] }, { leadId: 'a', memberIds: ['a', 'c'] }],
    ['who leaves leads no longer', { leadId: 'b' }, { memberIds: ['c'] }, { leadId: null, memberIds: ['c'] }],
    ['who stays leads on', { leadId: 'b' }, { memberIds: ['b', 'c'] }, { leadId: 'b', memberIds: ['b', 'c'] }],
    ['who is lead no longer stays', { leadId: 'b' }, { leadId: null }, { leadId: null, memberIds: ['b'] }],
    ['nobody is in it twice', {}, { memberIds: ['c', 'b', 'c'] }, { leadId: null, memberIds: ['b', 'c'] }],
  ])('%s', (_, before, patch, expected) => {
    expect(revised({ ...team, ...before }, patch)).toMatchObject(expected);
  });

  it('are members of the workspace, those that were there before apart', () => {
    const nobody: Candidates = { colleagues: new Set(['c']), roles: new Map() };
    expect(() => assertAdmitted(team, { ...team, memberIds: ['b', 'c'] }, nobody)).not.toThrow();
    expect(refused(() => assertAdmitted(team, { ...team, memberIds: ['b', 'x'] }, nobody))).toBe('memberIds');
    expect(refused(() => assertAdmitted(undefined, { ...team, leadId: 'b' }, nobody))).toBe('leadId');
  });

  it('are let into projects by their admins alone, who may be others than when the project came', () => {
    const roles = new Map([
      ['mine', 'admin'],
      ['theirs', 'contributor'],
    ] as const);
    const admitted = (before: readonly string[], after: readonly string[]) => () =>
      assertAdmitted({ ...team, projectIds: before }, { ...team, projectIds: after }, { colleagues: new Set(), roles });
    expect(admitted([], ['mine'])).not.toThrow();
    expect(admitted(['theirs', 'unseen'], ['theirs', 'unseen', 'mine'])).not.toThrow();
    expect(admitted([], ['theirs'])).toThrow('Only an admin of a project');
    expect(refused(admitted([], ['unseen']))).toBe('projectIds');
  });

  it('work on each project once', () => {
    expect(revised(team, { projectIds: ['q', 'p', 'q'] }).projectIds).toEqual(['p', 'q']);
  });
});

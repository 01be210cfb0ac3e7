import { forbidden, type ProjectCtx } from '#kernel';
import { assertOwn, seesEveryProject, seesOwnOnly } from './visibility';

const ctx = (members: Partial<ProjectCtx>) =>
  ({ userId: 'me', projectRole: 'contributor', guestsSeeAll: false, ownOnly: true, ...members }) as ProjectCtx;

const refusal = (members: Partial<ProjectCtx>, createdById: string | null) => {
  try {
    assertOwn(ctx(members), { createdById }, () => forbidden());
    return 'none';
  } catch (error) {
    return (error as { kind: string }).kind;
  }
};

describe('assertOwn', () => {
  it('is for those alone who are told to keep to their own', () => {
    expect(refusal({ ownOnly: false }, 'other')).toBe('none');
    expect(refusal({}, 'me')).toBe('none');
    expect(refusal({}, 'other')).toBe('forbidden');
    expect(refusal({}, null)).toBe('forbidden');
  });

  it('denies that there is what a guest does not see', () => {
    expect(refusal({ projectRole: 'guest' }, 'other')).toBe('not_found');
    expect(refusal({ projectRole: 'guest', guestsSeeAll: true }, 'other')).toBe('forbidden');
    expect(refusal({ projectRole: 'guest' }, 'me')).toBe('none');
  });
});

it('narrows what guests see, and nobody else', () => {
  for (const projectRole of ['admin', 'contributor', 'commenter'] as const)
    expect(seesOwnOnly(ctx({ projectRole }))).toBe(false);
  expect(seesOwnOnly(ctx({ projectRole: 'guest' }))).toBe(true);
});

it('opens every project to who governs the workspace', () => {
  const seen = (['owner', 'admin', 'member', 'guest'] as const).filter((workspaceRole) =>
    seesEveryProject(ctx({ workspaceRole })),
  );
  expect(seen).toEqual(['owner', 'admin']);
});

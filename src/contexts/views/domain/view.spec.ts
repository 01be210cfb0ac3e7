import { assertRemovable, isSeenBy, PRIVATE, PUBLIC, revised, type View } from './view';

const view: View = {
  id: 'v',
  projectId: null,
  name: 'Urgent',
  description: '',
  access: PUBLIC,
  isLocked: false,
  ownedById: 'ann',
  filters: {},
  pqlFilters: null,
  displayFilters: {},
  displayProperties: {},
  logoProps: {},
  sortOrder: 1,
};
const locked: View = { ...view, isLocked: true };

describe('a view', () => {
  it('is seen by its owner, and by others where it is public', () => {
    expect(isSeenBy(view, 'bob')).toBe(true);
    expect(isSeenBy({ ...view, access: PRIVATE }, 'bob')).toBe(false);
    expect(isSeenBy({ ...view, access: PRIVATE }, 'ann')).toBe(true);
  });

  it('takes what a change says and keeps the rest', () => {
    expect(revised(view, { name: 'High', isLocked: true }, 'bob')).toEqual({ ...locked, name: 'High' });
  });

  it.each([{ name: 'High' }, { name: 'High', isLocked: true }, { isLocked: true }, {}])(
    'that is locked stays as it is: %j',
    (patch) => {
      expect(() => revised(locked, patch, 'ann')).toThrow('The view is locked.');
    },
  );

  it('is unlocked by the change of its lock, and changed with it', () => {
    expect(revised(locked, { isLocked: false }, 'bob')).toEqual(view);
    expect(revised(locked, { isLocked: false, name: 'High' }, 'ann')).toEqual({ ...view, name: 'High' });
  });

  it('is opened and closed by its owner alone', () => {
    expect(revised(view, { access: PRIVATE }, 'ann').access).toBe(PRIVATE);
    expect(() => revised(view, { access: PRIVATE }, 'bob')).toThrow('Only its owner decides who sees a view.');
    expect(revised(view, { access: PUBLIC, name: 'High' }, 'bob').name).toBe('High');
  });

  it('that is locked is not removed', () => {
    expect(() => assertRemovable(locked)).toThrow('The view is locked.');
    expect(() => assertRemovable(view)).not.toThrow();
  });
});

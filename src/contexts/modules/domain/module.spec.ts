import { MODULE_STATUSES, archived, revised, type Module } from './module';

const AT = '2026-01-14T09:22:41.478363Z';

const billing: Module = {
  ...{ id: 'm', projectId: 'p', name: 'Billing', description: '', status: 'planned', sortOrder: 1, logoProps: {} },
  ...{ startDate: '2026-03-02', targetDate: '2026-03-27', leadId: null, memberIds: [], archivedAt: null },
  ...{ externalSource: null, externalId: null },
};

const reasonOf = (work: () => unknown): unknown => {
  try {
    work();
    return 'none';
  } catch (error) {
    return (error as { reason: unknown }).reason;
  }
};

describe('a change', () => {
  it('is held against the dates that are there', () => {
    expect(revised(billing, { targetDate: '2026-03-02' }).targetDate).toBe('2026-03-02');
    expect(revised(billing, { startDate: null, targetDate: '2026-01-01' }).startDate).toBeNull();
    expect(() => revised(billing, { startDate: '2026-03-28' })).toThrow('The request is not valid.');
    expect(() => revised(billing, { targetDate: '2026-03-01' })).toThrow('The request is not valid.');
  });

  it('may set any status, and none of what is archived', () => {
    for (const status of MODULE_STATUSES) {
      expect(revised({ ...billing, status: 'cancelled' }, { status }).status).toBe(status);
    }
    expect(reasonOf(() => revised({ ...billing, archivedAt: AT }, {}))).toBe('module_archived');
  });
});

describe('archiving', () => {
  it.each(MODULE_STATUSES)('a module that is %s', (status) => {
    const isFinished = status === 'completed' || status === 'cancelled';
    const one = { ...billing, status };
    expect(archived(one, AT, false).archivedAt).toBe(AT);
    expect(reasonOf(() => archived(one, AT, true))).toBe(isFinished ? 'none' : 'module_not_finished');
  });

  it('twice finds nothing', () => {
    expect(reasonOf(() => archived({ ...billing, archivedAt: AT }, AT, false))).toBe('not_found');
  });
});

import fc from 'fast-check';
import type { DomainError } from '#kernel';
import { statusOf, type Cycle } from './cycle';
import { CycleEntity, newCycle, type CycleFacts, type ReviseCycle } from './cycle.entity';

const NOW = '2035-03-10T11:00:00.000000Z';
const ME = '01a00000-0000-7000-8000-000000000001';
const OTHER = '01a00000-0000-7000-8000-000000000002';

const facts = (more: Partial<CycleFacts> = {}): CycleFacts => ({
  ...{ projectId: 'p', isEnabled: true, callerId: ME, colleagues: new Set([OTHER]), at: NOW },
  ...{ zones: { project: 'UTC', caller: 'UTC' } },
  ...more,
});

const cycle = (members: Partial<Cycle> = {}): Cycle => ({
  ...newCycle({ name: 'Sprint' }, facts(), 65_535),
  ...members,
});
const ENDED = { startDate: '2035-02-01T00:00:00.000000Z', endDate: '2035-02-09T00:00:00.000000Z' };
const RUNNING = { startDate: '2035-03-01T00:00:00.000000Z', endDate: '2035-03-20T00:00:00.000000Z' };
const AHEAD = { startDate: '2035-04-01T00:00:00.000000Z', endDate: '2035-04-20T00:00:00.000000Z' };
const DRAFT = { startDate: null, endDate: null };

const revised = (stored: Cycle, command: ReviseCycle, more: Partial<CycleFacts> = {}) =>
  new CycleEntity(stored).revise(command, facts(more)).current;

const reasonOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as DomainError).reason;
  }
};

describe('status', () => {
  it.each([
    ['draft', DRAFT],
    ['upcoming', AHEAD],
    ['current', RUNNING],
    ['completed', ENDED],
  ])('is %s', (status, dates) => {
    expect(statusOf(dates, NOW)).toBe(status);
  });

  it('is current from the first moment to the last', () => {
    expect(statusOf(RUNNING, RUNNING.startDate)).toBe('current');
    expect(statusOf(RUNNING, RUNNING.endDate)).toBe('current');
  });
});

describe('a new cycle', () => {
  it('belongs to its maker unless told', () => {
    expect(newCycle({ name: 'x' }, facts(), 1)).toMatchObject({ ownedById: ME, projectId: 'p', sortOrder: 1 });
    expect(newCycle({ name: 'x', ownedById: null, sortOrder: 5 }, facts(), 1)).toMatchObject({
      ownedById: ME,
      sortOrder: 5,
    });
    expect(newCycle({ name: 'x', ownedById: OTHER }, facts(), 1).ownedById).toBe(OTHER);
  });

  it('needs a colleague, a time zone and a project that has cycles', () => {
    const stranger = '01a00000-0000-7000-8000-000000000003';
    expect(reasonOf(() => newCycle({ name: 'x', ownedById: stranger }, facts(), 1))).toBe('invalid_request');
    expect(reasonOf(() => newCycle({ name: 'x', timezone: 'Mars' }, facts(), 1))).toBe('invalid_request');
    expect(() => newCycle({ name: 'x' }, facts({ isEnabled: false }), 1)).toThrow('not enabled');
  });
});

describe('a revision', () => {
  it('changes what is sent', () => {
    const stored = cycle({ description: 'Go' });
    expect(revised(stored, { name: 'new', description: undefined })).toEqual({ ...stored, name: 'new' });
    expect(revised(cycle({ ownedById: OTHER }), { ownedById: null }).ownedById).toBe(ME);
  });

  it('is refused by an archived cycle', () => {
    expect(reasonOf(() => revised(cycle({ ...ENDED, archivedAt: NOW }), { sortOrder: 1 }))).toBe('cycle_archived');
  });

  describe('of an ended cycle', () => {
    const stored = cycle({ ...ENDED, logoProps: { icon: { name: 'x' } } });

    it('sets the weight only', () => {
      expect(revised(stored, { sortOrder: 7 })).toEqual({ ...stored, sortOrder: 7 });
      expect(reasonOf(() => revised(stored, { name: 'new' }))).toBe('cycle_closed');
      expect(reasonOf(() => revised(stored, { ...AHEAD }))).toBe('cycle_closed');
      expect(reasonOf(() => revised(stored, { name: 'new', sortOrder: 7 }))).toBe('cycle_closed');
    });

    it('takes what it has', () => {
      const same = { name: stored.name, logoProps: { icon: { name: 'x' } }, endDate: '2035-02-09T01:00:00+01:00' };
      expect(revised(stored, same)).toEqual(stored);
    });

    it('leaves out the rest beside a weight, and says so, for interfaces that ask for it', () => {
      const dropped: string[] = [];
      const drop = (member: string) => void dropped.push(member);
      expect(revised(stored, { sortOrder: 7, name: 'new', description: 'x' }, { drop })).toEqual({
        ...stored,
        sortOrder: 7,
      });
      expect(dropped).toEqual(['name', 'description']);
      expect(reasonOf(() => revised(stored, { name: 'new' }, { drop }))).toBe('cycle_closed');
    });
  });

  it('never leaves one date, nor an end before the start', () => {
    const dates = fc.option(fc.date({ min: new Date(NOW), max: new Date('2036-01-01'), noInvalidDate: true }), {
      freq: 4,
    });
    const text = dates.map((date) => date?.toISOString() ?? null);
    const commands = fc.array(fc.record({ startDate: text, endDate: text }, { requiredKeys: [] }), { maxLength: 8 });
    fc.assert(
      fc.property(commands, fc.boolean(), (all, wholeDays) => {
        let stored = cycle();
        for (const command of all) {
          try {
            stored = revised(stored, command, { wholeDays });
          } catch (error) {
            expect((error as DomainError).kind).toBe('invalid_request');
          }
          const { startDate, endDate } = stored;
          expect(startDate === null).toBe(endDate === null);
          if (startDate && endDate) expect(startDate <= endDate).toBe(true);
        }
      }),
    );
  });
});

describe('the archive', () => {
  it('takes ended cycles only, once', () => {
    const archived = new CycleEntity(cycle(ENDED)).archive(NOW).current;
    expect(archived.archivedAt).toBe(NOW);
    expect(reasonOf(() => new CycleEntity(archived).archive(NOW))).toBe('not_found');
    for (const dates of [DRAFT, AHEAD, RUNNING]) {
      expect(reasonOf(() => new CycleEntity(cycle(dates)).archive(NOW))).toBe('cycle_not_ended');
    }
  });

  it('gives back what it has', () => {
    expect(new CycleEntity(cycle({ ...ENDED, archivedAt: NOW })).unarchive().current.archivedAt).toBeNull();
    const open = cycle(ENDED);
    expect(new CycleEntity(open).unarchive().current).toEqual(open);
  });
});

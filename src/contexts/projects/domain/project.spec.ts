import { DomainError, FieldErrors } from '#kernel';
import { checkSettings, logoFor, newProject, tidy, type ReviseProject } from './project';

const ID = '01a1fc7b-50cb-718e-b044-d228b27ff3bd';

function rejected(settings: ReviseProject, current: ReviseProject = {}): string[] {
  const errors = new FieldErrors();
  checkSettings(settings, current, errors);
  try {
    errors.throwIfAny();
    return [];
  } catch (error) {
    return (error as DomainError).details.fields!.map(({ field, code }) => `${field} ${code}`);
  }
}

describe('name and identifier', () => {
  it.each([..."&+,:;$^}{*=?@#|'<>.()%!-"])('refuses %s in either', (character) => {
    const text = `A${character}B`;
    expect(rejected({ name: text, identifier: text })).toEqual(['name invalid', 'identifier invalid']);
  });

  it.each(['A B', 'A/B', 'A\\B', 'A"B', 'A\tB', ''])('refuses the identifier "%s"', (identifier) => {
    expect(rejected({ identifier })).toEqual(['identifier invalid']);
  });

  it.each(['ENG', 'A_1', 'ЖУК', '7'])('takes the identifier %s', (identifier) => {
    expect(rejected({ identifier })).toEqual([]);
  });

  it('takes spaces, slashes and other scripts in a name', () => {
    expect(rejected({ name: 'Größe / 大きさ 2' })).toEqual([]);
  });

  it('upper-cases an identifier and adds none', () => {
    const workspace = { timezone: 'Europe/Berlin' };
    expect(tidy({ identifier: 'eng', timezone: '' }, workspace)).toEqual({ identifier: 'ENG', ...workspace });
    expect(tidy<ReviseProject>({ name: 'Eng', timezone: 'UTC' }, workspace)).toEqual({ name: 'Eng', timezone: 'UTC' });
  });
});

describe('time zone', () => {
  it('is one of the list', () => {
    expect(rejected({ timezone: 'Europe/Berlin' })).toEqual([]);
    expect(rejected({ timezone: 'Mars/Olympus' })).toEqual(['timezone invalid_choice']);
  });
});

describe('dates', () => {
  it('refuses a target before the start, at the member that was sent', () => {
    expect(rejected({ startDate: '2026-02-02', targetDate: '2026-02-01' })).toEqual(['targetDate invalid']);
    expect(rejected({ startDate: '2026-02-02' }, { targetDate: '2026-02-01T00:00:00.000000Z' })).toEqual([
      'startDate invalid',
    ]);
  });

  it('takes one day for both, and one without the other', () => {
    expect(rejected({ startDate: '2026-02-02T10:00:00Z', targetDate: '2026-02-02' })).toEqual([]);
    expect(rejected({ startDate: null }, { targetDate: '2026-02-01' })).toEqual([]);
  });

  it('says nothing of dates that are not being changed', () => {
    expect(rejected({ name: 'Eng' }, { startDate: '2026-02-02', targetDate: '2026-02-01' })).toEqual([]);
  });
});

describe('a new project', () => {
  const origin = { id: ID, timezone: 'Europe/Berlin', createdById: 'ann' };

  it('is public, has what changes nothing else switched on, and the zone of its workspace', () => {
    expect(newProject({ name: 'Eng', identifier: 'ENG' }, origin)).toMatchObject({
      id: ID,
      network: 2,
      priority: 'none',
      pageView: true,
      cycleView: true,
      moduleView: true,
      intakeView: true,
      isWorkflowEnabled: true,
      isParallelCyclesEnabled: false,
      isAutomatedCycleEnabled: false,
      isManuallyStartEndCyclesEnabled: false,
      timezone: 'Europe/Berlin',
      archivedAt: null,
      defaultStateId: null,
      upkeepDecidedById: null,
    });
    expect(newProject({ name: 'Eng', identifier: 'ENG', closeIn: 3 }, origin).upkeepDecidedById).toBe('ann');
  });

  it('keeps what its creator said', () => {
    const command = {
      name: 'Eng',
      identifier: 'ENG',
      network: 0,
      timezone: 'UTC',
      logoProps: { in_use: 'emoji' },
    } as const;
    expect(newProject(command, origin)).toMatchObject(command);
  });

  it('has an icon, the same one for the same id', () => {
    const logo = logoFor(ID);
    expect(logo).toEqual({
      in_use: 'icon',
      icon: { name: expect.any(String), color: expect.stringMatching(/^#[0-9A-F]{6}$/) },
    });
    expect(logoFor(ID)).toEqual(logo);
    const ids = Array.from({ length: 64 }, (_, index) => `${ID.slice(0, -2)}${(index + 16).toString(16)}`);
    expect(new Set(ids.map((id) => JSON.stringify(logoFor(id)))).size).toBeGreaterThan(8);
  });
});

import '../../item-references.fake';
import type { DomainError, FilterTree } from '#kernel';
import { ALL_READ, ctx, FakeNames, line, FakeProperties, FixedClock, UUID } from './query-names.fake';
import { arrangementOf, parseQuery, WorkItemQueries } from './work-item.queries';

let names: FakeNames;
let queries: WorkItemQueries;
beforeEach(() => {
  names = new FakeNames();
  queries = new WorkItemQueries(names, new FixedClock(), new FakeProperties());
});

const compiled = async (text: string): Promise<string> => {
  const tree = await queries.conditionOf(ctx, parseQuery(text), ALL_READ);
  return line((tree as { and: [FilterTree] }).and[0]);
};

describe('fields and their operators', () => {
  it.each([
    ['priority = High', 'priority eq "high"'],
    ['priority != low', 'not(priority eq "low")'],
    ['priority IN (high, URGENT, high)', 'priority in ["high","urgent"]'],
    ['priority NOT IN (high)', 'not(priority eq "high")'],
    ['PRIORITY = none', 'priority eq "none"'],
    ['stateGroup = started', 'stateGroup eq "started"'],
    ['stateGroup IN (triage, backlog)', 'stateGroup in ["triage","backlog"]'],
    ['stateGroup IN openStates()', 'stateGroup in ["backlog","unstarted","started"]'],
    ['stateGroup = activeStates()', 'stateGroup in ["unstarted","started"]'],
    ['stateGroup NOT IN closedStates()', 'not(stateGroup in ["completed","cancelled"])'],
    ['state = Todo', 'stateId in ["s1","s2"]'],
    ['state != todo', 'not(stateId in ["s1","s2"])'],
    ['state IN (Todo, Done)', 'stateId in ["s1","s2","s3"]'],
    ['state IN (closedStates(), Todo)', '(stateGroup in ["completed","cancelled"] | stateId in ["s1","s2"])'],
    [`state = ${UUID.toUpperCase()}`, `stateId in ["${UUID}"]`],
    ['type = Bug', 'typeId in ["y1"]'],
    ['type IS NULL', 'typeId isnull true'],
    ['label = red', 'labelId in ["l1"]'],
    ['label IN (red, blue)', 'labelId in ["l1","l2"]'],
    ['label NOT IN (red, blue)', 'not(labelId in ["l1","l2"])'],
    ['label IS EMPTY', 'labelId isnull true'],
    ['label IS NOT NULL', 'labelId isnull false'],
    ['cycle = Sprint 1', 'cycleId in ["c1"]'],
    ['cycle IS NULL', 'cycleId isnull true'],
    ['module = core', 'moduleId in ["m1"]'],
    ['module IN moduleMatch("^Co")', 'moduleId in ["m1"]'],
    ['module IS NOT EMPTY', 'moduleId isnull false'],
    ['assignee = ann@example.com', 'assigneeId in ["ann"]'],
    ['assignee = Bob', 'assigneeId in ["bob","bobby"]'],
    ['assignee != bob', 'not(assigneeId in ["bob","bobby"])'],
    ['assignee IN (currentUser(), bob)', 'assigneeId in ["me","bob","bobby"]'],
    ['assignee IS NULL', 'assigneeId isnull true'],
    ['createdBy = currentUser()', 'createdById in ["me"]'],
    ['project = eng', 'projectId in ["p-eng"]'],
    ['project IN (Operations, ENG)', 'projectId in ["p-ops","p-eng"]'],
    ['parent = ENG-1', 'parentId in ["i1"]'],
    ['parent IN (eng-1, ENG-02)', 'parentId in ["i1","i2"]'],
    [`parent != ${UUID}`, `not(parentId in ["${UUID}"])`],
    ['parent IS NOT NULL', 'parentId isnull false'],
    ['title = "Log in"', 'name eq "Log in"'],
    ['title != "Log in"', 'not(name eq "Log in")'],
    ['title ~ "100%"', 'name contains "100%"'],
    ['text ~ log', '(name contains "log" | descriptionStripped contains "log")'],
    ['text = log', '(name in ["log"] | descriptionStripped in ["log"])'],
    ['text != log', 'not((name in ["log"] | descriptionStripped in ["log"]))'],
    ['externalSource = jira', 'externalSource eq "jira"'],
    ['externalId ~ J-', 'externalId contains "J-"'],
    ['externalId IN (a, b)', 'externalId in ["a","b"]'],
    ['externalId IS NULL', 'externalId isnull true'],
    ['isDraft = true', 'isDraft eq true'],
    ['isDraft != TRUE', 'not(isDraft eq true)'],
    ['isArchived = true', 'archivedAt isnull false'],
    ['isArchived = false', 'archivedAt isnull true'],
  ])('%s', async (text, expected) => {
    expect(await compiled(text)).toBe(expected);
  });
});

describe('keys', () => {
  const inEng = 'projectId in ["p-eng"]';
  const ranges = (digits: number) =>
    [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]
      .map((size) => [digits * size, Math.min(digits * size + size - 1, 2_147_483_647)])
      .filter(([from]) => from! <= 2_147_483_647)
      .map(([from, to]) => `(sequenceId gte ${from} & sequenceId lte ${to})`)
      .join(' | ');

  it.each([
    ['id = ENG-12', `(${inEng} & sequenceId eq 12)`],
    ['id = eng-12', `(${inEng} & sequenceId eq 12)`],
    ['id != ENG-12', `not((${inEng} & sequenceId eq 12))`],
    ['id = 12', 'sequenceId eq 12'],
    ['id = ENG', inEng],
    [`id = ${UUID}`, `id eq "${UUID}"`],
    ['id IN (1, 2)', 'sequenceId in [1,2]'],
    ['id IN (1, ENG-2)', `(sequenceId in [1] | (${inEng} & sequenceId eq 2))`],
    ['id NOT IN (1, 2)', 'not(sequenceId in [1,2])'],
    ['id < 5', 'sequenceId lt 5'],
    ['id >= ENG-5', `(${inEng} & sequenceId gte 5)`],
    ['id BETWEEN ENG-5 AND ENG-7', `((${inEng} & sequenceId gte 5) & (${inEng} & sequenceId lte 7))`],
    ['id ~ "n"', inEng],
    ['id ~ "x"', 'id in []'],
    ['id ~ 12', 'sequenceText contains "12"'],
    ['id ~ "G-"', inEng],
    ['id ~ "G-7"', `(${inEng} & (${ranges(7)}))`],
    ['id ~ "G-0"', 'id in []'],
    ['id ~ "-7"', `(projectId in ["p-eng","p-ops"] & (${ranges(7)}))`],
  ])('%s', async (text, expected) => {
    expect(await compiled(text)).toBe(expected);
  });
});

describe('dates', () => {
  it.each([
    ['dueDate = 2026-01-31', 'targetDate eq "2026-01-31"'],
    ['dueDate != "2026-01-31"', 'not(targetDate eq "2026-01-31")'],
    ['dueDate < 2026-01-31', 'targetDate lt "2026-01-31"'],
    ['dueDate <= 2026-01-31', 'targetDate lte "2026-01-31"'],
    ['startDate > 2026-01-31', 'startDate gt "2026-01-31"'],
    ['startDate >= 2026-01-31', 'startDate gte "2026-01-31"'],
    ['startDate BETWEEN 2026-01-01 AND 2026-01-31', '(startDate gte "2026-01-01" & startDate lte "2026-01-31")'],
    ['dueDate IS NULL', 'targetDate isnull true'],
    ['dueDate IS NOT NULL', 'targetDate isnull false'],
  ])('%s', async (text, expected) => {
    expect(await compiled(text)).toBe(expected);
  });

  it.each([
    ['today()', '2026-01-14'],
    ['now()', '2026-01-14'],
    ['startOfDay()', '2026-01-14'],
    ['endOfDay()', '2026-01-14'],
    ['startOfWeek()', '2026-01-12'],
    ['endOfWeek()', '2026-01-18'],
    ['startOfMonth()', '2026-01-01'],
    ['endOfMonth()', '2026-01-31'],
    ['startOfYear()', '2026-01-01'],
    ['endOfYear()', '2026-12-31'],
    ['daysAgo(14)', '2025-12-31'],
    ['daysFromNow(0)', '2026-01-14'],
    ['daysFromNow(18)', '2026-02-01'],
    ['weeksAgo(1)', '2026-01-07'],
    ['weeksFromNow(1)', '2026-01-21'],
    ['monthsAgo(1)', '2025-12-14'],
    ['MONTHSFROMNOW(1)', '2026-02-14'],
  ])('the day of %s', async (call, day) => {
    expect(await compiled(`dueDate = ${call}`)).toBe(`targetDate eq "${day}"`);
  });
});

describe('moments', () => {
  const day = ['2026-01-09T23:00:00.000Z', '2026-01-10T23:00:00.000Z'] as const;
  it.each([
    ['createdAt = 2026-01-10', `(createdAt gte "${day[0]}" & createdAt lt "${day[1]}")`],
    ['createdAt != 2026-01-10', `not((createdAt gte "${day[0]}" & createdAt lt "${day[1]}"))`],
    ['createdAt < 2026-01-10', `createdAt lt "${day[0]}"`],
    ['createdAt >= 2026-01-10', `createdAt gte "${day[0]}"`],
    ['createdAt <= 2026-01-10', `createdAt lt "${day[1]}"`],
    ['updatedAt > 2026-01-10', `updatedAt gte "${day[1]}"`],
    ['updatedAt BETWEEN 2026-01-10 AND 2026-01-10', `(updatedAt gte "${day[0]}" & updatedAt lt "${day[1]}")`],
    ['updatedAt > 2026-01-10T09:30:00Z', 'updatedAt gt "2026-01-10T09:30:00Z"'],
    ['updatedAt <= "2026-01-10 09:30"', 'updatedAt lte "2026-01-10T09:30Z"'],
    [
      'updatedAt = 2026-01-10T09:30:00Z',
      '(updatedAt gte "2026-01-10T09:30:00Z" & updatedAt lte "2026-01-10T09:30:00Z")',
    ],
    ['createdAt > now()', 'createdAt gt "2026-01-14T12:00:00.000000Z"'],
    ['createdAt >= today()', 'createdAt gte "2026-01-13T23:00:00.000Z"'],
    ['createdAt >= daysAgo(4)', `createdAt gte "${day[0]}"`],
    ['createdAt >= startOfDay()', 'createdAt gte "2026-01-13T23:00:00.000Z"'],
    ['createdAt <= endOfDay()', 'createdAt lte "2026-01-14T22:59:59.999999Z"'],
    ['createdAt >= startOfWeek()', 'createdAt gte "2026-01-11T23:00:00.000Z"'],
    ['createdAt <= endOfMonth()', 'createdAt lte "2026-01-31T22:59:59.999999Z"'],
    ['createdAt <= endOfYear()', 'createdAt lte "2026-12-31T22:59:59.999999Z"'],
    ['createdAt IS NULL', 'id in []'],
    ['createdAt IS NOT NULL', 'not(id in [])'],
    ['completedAt IS NOT NULL', 'completedAt isnull false'],
  ])('%s', async (text, expected) => {
    expect(await compiled(text)).toBe(expected);
  });
});

describe('people', () => {
  it.each([
    ['currentUser()', 'me'],
    ['workspaceMembers()', 'workspace:true'],
    ['inactiveUsers()', 'workspace:false'],
    ['membersOf("project:eng")', 'projects:p-eng'],
    ['membersOf("project: Operations")', 'projects:p-ops'],
    ['userPropertyEquals(role, Admin)', 'property:role=admin'],
    ['userPropertyEquals("email", "Ann@example.com")', 'property:email=Ann@example.com'],
    ['userPropertyEquals(emailDomain, example.com)', 'property:emailDomain=example.com'],
    ['userPropertyEquals(displayname, Ann)', 'property:displayName=Ann'],
    ['userPropertyEquals(timezone, "Europe/Berlin")', 'property:timezone=Europe/Berlin'],
    ['userPropertyEquals(isActive, false)', 'property:isActive=false'],
    ['userPropertyEquals(isBot, TRUE)', 'property:isBot=true'],
  ])('%s', async (call, id) => {
    expect(await compiled(`assignee IN ${call}`)).toBe(`assigneeId in ["${id}"]`);
    expect(await compiled(`createdBy != ${call}`)).toBe(`not(createdById in ["${id}"])`);
  });
});

describe('conditions that stand alone', () => {
  it.each([
    ['isTopLevel', 'parentId isnull true'],
    ['isSubWorkItem()', 'parentId isnull false'],
    ['hasChildren', 'hasChildIn eq {"all":["p-eng"],"own":["p-ops"],"userId":"me"}'],
    ['childOf("ENG-1")', 'parentId in ["i1"]'],
    ['childOf(ENG-1, ENG-2)', 'parentId in ["i1","i2"]'],
    ['parentOf(ENG-2)', 'id in ["i1"]'],
    ['parentOf(ENG-1)', 'id in []'],
    [`parentOf(${UUID})`, 'id in ["i2"]'],
    ['workItemPicker(ENG-1, OPS-3)', `id in ["i1","${UUID}"]`],
    ['hasNoAssignee', 'assigneeId isnull true'],
    ['hasNoLabel', 'labelId isnull true'],
    ['hasStartAndDueDates', '(startDate isnull false & targetDate isnull false)'],
    ['isOverdue', '(targetDate lt "2026-01-14" & stateGroup in ["backlog","unstarted","started"])'],
    ['isDraft', 'isDraft eq true'],
    ['NOT isArchived', 'archivedAt isnull true'],
    ['isEpic', 'isEpic eq true'],
    ['moduleMatch("core")', 'moduleId in ["m1"]'],
    ['stateChangedBy(currentUser())', 'stateChangedBy in ["me"]'],
    ['resolvedBy(bob)', 'resolvedBy in ["bob","bobby"]'],
    ['hasRelations', 'relatedIn eq {"all":["p-eng"],"own":["p-ops"],"userId":"me"}'],
    ['blockedBy(ENG-1)', 'related eq {"kind":"blocked_by","at":"item","others":["i1"]}'],
    ['blocks(ENG-1, ENG-2)', 'related eq {"kind":"blocked_by","at":"related","others":["i1","i2"]}'],
    ['duplicateOf(ENG-1)', 'related eq {"kind":"duplicate","at":"either","others":["i1"]}'],
    ['linkedTo(ENG-1)', 'related eq {"at":"either","others":["i1"]}'],
    ['linkedToAny(ENG-1, ENG-2)', 'related eq {"at":"either","others":["i1","i2"]}'],
    [
      'linkedToAll(ENG-1, ENG-2)',
      '(related eq {"at":"either","others":["i1"]} & related eq {"at":"either","others":["i2"]})',
    ],
    ['linkedToAnyRecursive(ENG-1, ENG-2)', 'id in ["i1 in 5","i2 in 5"]'],
    ['linkedToAnyRecursive(ENG-1, 3)', 'id in ["i1 in 3"]'],
    ['linkedToAllRecursive(ENG-1, ENG-2, "1")', '(id in ["i1 in 1"] & id in ["i2 in 1"])'],
    ['hasComments', 'hasComment eq true'],
    ['commentedBy(ann@example.com)', 'commentedBy in ["ann"]'],
    ['lastCommentBy(currentUser())', 'lastCommentBy in ["me"]'],
    ['commentContains("100%")', 'commentText eq "100%"'],
    [
      'commentedAfter(2026-01-10)',
      'commentedAt eq [{"field":"commentedAt","operator":"gte","value":"2026-01-10T23:00:00.000Z"}]',
    ],
    [
      'commentedBefore(now())',
      'commentedAt eq [{"field":"commentedAt","operator":"lt","value":"2026-01-14T12:00:00.000000Z"}]',
    ],
    ['hasLinks', 'hasLink eq true'],
    ['linkContains(example)', 'linkText eq "example"'],
    ['hasLinkUrl("https://example.com/")', 'linkUrl eq "https://example.com/"'],
    ['hasAttachments', 'hasAttachment eq true'],
    ['attachedBy(bob)', 'attachedBy in ["bob","bobby"]'],
    ['hasWorklogs', 'hasWorklog eq true'],
    ['workLoggedBy(inactiveUsers())', 'workLoggedBy in ["workspace:false"]'],
    [
      'workLoggedBetween(2026-01-10, 2026-01-10)',
      'workLoggedAt eq [{"field":"workLoggedAt","operator":"gte","value":"2026-01-09T23:00:00.000Z"},' +
        '{"field":"workLoggedAt","operator":"lt","value":"2026-01-10T23:00:00.000Z"}]',
    ],
  ])('%s', async (text, expected) => {
    expect(await compiled(text)).toBe(expected);
  });
});

describe('conditions together', () => {
  it.each([
    ['isDraft AND priority = low', '(isDraft eq true & priority eq "low")'],
    ['isDraft OR priority = low', '(isDraft eq true | priority eq "low")'],
    ['NOT (isDraft OR isTopLevel)', 'not((isDraft eq true | parentId isnull true))'],
    ['NOT NOT isDraft', 'isDraft eq true'],
    ['NOT priority != low', 'priority eq "low"'],
  ])('%s', async (text, expected) => {
    expect(await compiled(text)).toBe(expected);
  });

  it('are a group even of one, as what clients make up', async () => {
    expect(await queries.conditionOf(ctx, parseQuery('isDraft'), ALL_READ)).toEqual({
      and: [{ field: 'isDraft', operator: 'eq', value: true }],
    });
  });

  it('ask once a kind, however many names there are', async () => {
    await compiled('state = Todo OR state = Done OR label IN (red, blue) OR id = ENG-1');
    expect(names.questions).toBe(3);
  });

  it('ask nothing where nothing is named', async () => {
    await compiled('priority = high AND isTopLevel AND dueDate > 2026-01-01');
    expect(names.questions).toBe(0);
  });

  it('are none in an empty query', async () => {
    expect(await queries.conditionOf(ctx, undefined, ALL_READ)).toBeUndefined();
    for (const text of ['', '  ', 'ORDER BY id LIMIT 5']) {
      expect(await queries.conditionOf(ctx, parseQuery(text), ALL_READ)).toBeUndefined();
    }
  });
});

describe('order and limit', () => {
  it.each([
    ['ORDER BY priority', 'priority', false],
    ['isDraft ORDER BY DueDate DESC', 'targetDate', true],
    ['ORDER BY title', 'name', false],
    ['ORDER BY state', 'state', false],
    ['ORDER BY assignee', 'assigneeName', false],
    ['ORDER BY label', 'labelName', false],
    ['ORDER BY module', 'moduleName', false],
    ['ORDER BY startDate', 'startDate', false],
    ['ORDER BY createdAt', 'createdAt', false],
    ['ORDER BY updatedAt', 'updatedAt', false],
    ['ORDER BY sortOrder', 'sortOrder', false],
    ['ORDER BY rank', 'sortOrder', false],
    ['ORDER BY id', 'sequenceId', false],
  ])('%s', (text, by, descending) => {
    expect(arrangementOf(parseQuery(text))).toEqual({ parameter: 'pql', order: { by, descending }, most: undefined });
  });

  it('may be absent', () => {
    expect(arrangementOf(parseQuery('isDraft LIMIT 7'))).toEqual({ parameter: 'pql', most: 7 });
    expect(arrangementOf(undefined)).toEqual({ parameter: 'pql' });
  });

  it('names what it does not know', () => {
    expect(() => arrangementOf(parseQuery('ORDER BY prio'))).toThrow('The query is not valid.');
  });

  it('have no place in a count', async () => {
    const said = async (text: string) => {
      const asked = queries.onlyConditionOf(ctx, parseQuery(text), ALL_READ);
      return ((await asked.catch((thrown: unknown) => thrown)) as DomainError).details.fields?.[0]?.message;
    };
    expect(await said('isDraft ORDER BY id')).toBe(
      'Line 1, column 18: This operation returns no rows to order: leave ORDER BY out.',
    );
    expect(await said('isDraft LIMIT 5')).toBe('Line 1, column 15: This operation returns no rows: leave LIMIT out.');
    expect(await queries.onlyConditionOf(ctx, undefined, ALL_READ)).toBeUndefined();
  });
});

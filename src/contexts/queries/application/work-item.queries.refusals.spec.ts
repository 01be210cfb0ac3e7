import '../../item-references.fake';
import { DomainError } from '#kernel';
import { MISSING_PREDICATES } from './predicates';
import { ALL_READ, cf, ctx, FakeNames, FakeProperties, FixedClock } from './query-names.fake';
import { parseQuery, WorkItemQueries } from './work-item.queries';

let names: FakeNames;
let queries: WorkItemQueries;
beforeEach(() => {
  names = new FakeNames();
  queries = new WorkItemQueries(names, new FixedClock(), new FakeProperties());
});

const refused = async (text: string): Promise<unknown> => {
  try {
    return await queries.conditionOf(ctx, parseQuery(text), ALL_READ);
  } catch (thrown) {
    return thrown;
  }
};

const problems = async (text: string): Promise<string[]> => {
  const error: unknown = await refused(text);
  if (!(error instanceof DomainError)) throw new Error(`"${text}" was taken`);
  return error.details.fields!.map(({ message }) => message);
};

describe('what is refused', () => {
  const here = 'Line 1, column';
  it.each<[string, string]>([
    ['prio = low', `${here} 1: "prio" is not a valid field. Did you mean`],
    ['stateGruop = backlog', `${here} 1: "stateGruop" is not a valid field. Did you mean "stateGroup"?`],
    ['priority > low', `${here} 1: > does not fit priority: it takes =, !=, IN, NOT IN.`],
    ['priority ~ low', `${here} 1: ~ does not fit priority`],
    ['priority IS NULL', `${here} 1: IS NULL does not fit priority`],
    ['title IN (a, b)', `${here} 1: IN does not fit title: it takes =, !=, ~.`],
    ['title < b', `${here} 1: < does not fit title`],
    ['state BETWEEN a AND b', `${here} 1: BETWEEN does not fit state`],
    ['createdBy IS NULL', `${here} 1: IS NULL does not fit createdBy`],
    ['dueDate ~ 2026', `${here} 1: ~ does not fit dueDate`],
    ['dueDate IN (2026-01-01)', `${here} 1: IN does not fit dueDate`],
    ['id IS NULL', `${here} 1: IS NULL does not fit id`],
    ['isDraft > true', `${here} 1: > does not fit isDraft: it takes =, !=.`],
    ['isDraft = maybe', `${here} 11: "maybe" does not fit: write true or false.`],
    ['priority = hihg', `${here} 12: "hihg" is not a valid priority. Did you mean "high"?`],
    ['stateGroup = done', `${here} 14: "done" is not a valid stateGroup.`],
    ['priority = openStates()', `${here} 12: openStates() does not fit: write one of urgent, high, medium, low, none.`],
    ['label = openStates()', `${here} 9: openStates() does not fit: write a label by name or id.`],
    ['assignee = today()', `${here} 12: today() does not fit: write a person by e-mail`],
    ['dueDate = currentUser()', `${here} 11: currentUser() does not fit: write a date such as 2026-01-14`],
    ['dueDate = tomorrow', `${here} 11: "tomorrow" does not fit: write a date`],
    ['dueDate = 2026-02-30', `${here} 11: "2026-02-30" does not fit: write a date`],
    ['dueDate = 2026-01-14T09:30:00Z', `${here} 11: "2026-01-14T09:30:00Z" does not fit: write a date`],
    [
      'createdAt > soon',
      `${here} 13: "soon" does not fit: write a date such as 2026-01-14, or a function of time, or a time`,
    ],
    ['title ~ today()', `${here} 9: today() does not fit: write a text.`],
    ['id = today()', `${here} 6: today() does not fit here: write a text.`],
    ['id = "a b"', `${here} 6: "a b" is not a key such as ENG-12, a number, a project or an id.`],
    ['id > ENG', `${here} 6: "ENG" is neither a key such as ENG-12 nor a number.`],
    ['id = ENX-1', `${here} 6: There is no project "ENX". Did you mean "ENG"?`],
    ['id = OTHER', `${here} 6: There is no project "OTHER".`],
    ['project = enx', `${here} 11: There is no project "enx". Did you mean "ENG"?`],
    ['parent = 12', `${here} 10: "12" is neither a key such as ENG-12 nor an id of a work item.`],
    ['childOf(ENG-99)', `${here} 9: There is no work item "ENG-99".`],
    ['childOf(today())', `${here} 9: today() does not fit here: write a text.`],
    ['childOf()', `${here} 1: childOf() takes 1 to 100 arguments.`],
    ['isOverdue(1)', `${here} 1: isOverdue() takes no arguments.`],
    ['stateChangedBy(a, b)', `${here} 1: stateChangedBy() takes 1 argument.`],
    ['blockedBy(ENG-99)', `${here} 11: There is no work item "ENG-99".`],
    ['linkedToAnyRecursive(ENG-1, 11)', `${here} 29: linkedToAnyRecursive() goes 1 to 10 relations far.`],
    ['linkedToAllRecursive(ENG-1, 0)', `${here} 29: linkedToAllRecursive() goes 1 to 10 relations far.`],
    ['linkedToAnyRecursive(ENG-1, 10)', `${here} 22: Too many work items are linked to this one`],
    ['linkedToAnyRecursive(3)', `${here} 22: "3" is neither a key such as ENG-12 nor an id of a work item.`],
    ['commentedAfter(soon)', `${here} 16: "soon" does not fit: write a date`],
    ['workLoggedBetween(today())', `${here} 1: workLoggedBetween() takes 2 arguments.`],
    ['commentContains(today())', `${here} 17: today() does not fit here: write a text.`],
    ['aggregate(self, estimate, sum)', `${here} 1: aggregate() takes 4 arguments.`],
    ['aggregate(parents, estimate, sum, 1)', `${here} 11: "parents" is not a valid subject.`],
    ['aggregate(self, worklogs, sum, 1)', `${here} 17: "worklogs" is not a valid quantity. Did you mean "worklog"?`],
    ['aggregate(self, estimate, mean, 1)', `${here} 27: "mean" is not a valid figure`],
    ['aggregate(self, estimate, sum, many)', `${here} 32: "many" does not fit: write a number such as 20 or 2.5.`],
    ['commentedBy(nobody)', `${here} 13: There is no person "nobody".`],
    ['state = Todoo', `${here} 9: There is no state "Todoo". Did you mean "todo"?`],
    ['assignee = ann@exmaple.com', `${here} 12: There is no person "ann@exmaple.com". Did you mean "ann@example.com"?`],
    ['isOverdu', `${here} 1: "isOverdu" is not a valid condition. Did you mean "isOverdue"?`],
    ['isOverdue = true', `${here} 1: isOverdue stands alone: write isOverdue or NOT isOverdue.`],
    ['priority', `${here} 1: priority is a field: write an operator and a value behind it.`],
    ['priority["x"] = high', `${here} 1: priority takes no "x".`],
    ['assignee = curentUser()', `${here} 12: "curentUser" is not a valid function. Did you mean "currentUser"?`],
    ['assignee = currentUser(1)', `${here} 12: currentUser() takes no arguments.`],
    ['createdAt > daysAgo()', `${here} 13: daysAgo() takes 1 argument.`],
    ['createdAt > daysAgo(x)', `${here} 21: daysAgo() takes a whole number from 0 to 36500.`],
    ['createdAt > daysAgo(-1)', `${here} 21: daysAgo() takes a whole number`],
    ['createdAt > monthsAgo(1201)', `${here} 23: monthsAgo() takes a whole number from 0 to 1200.`],
    ['createdAt > weeksAgo(today())', `${here} 22: weeksAgo() takes a whole number`],
    ['assignee IN membersOf(ENG)', `${here} 23: membersOf() takes "project:<identifier or id>" or`],
    ['assignee IN membersOf("project:ENX")', `${here} 23: There is no project "ENX". Did you mean "ENG"?`],
    ['assignee IN membersOf("teamspace:Wep")', `${here} 23: There is no teamspace "Wep". Did you mean "Web"?`],
    ['teamspaceProject = Wep', `${here} 20: There is no teamspace "Wep". Did you mean "Web"?`],
    ['assignee IN userPropertyEquals(rol, admin)', `${here} 32: People have no "rol". Did you mean "role"?`],
    ['assignee IN userPropertyEquals(role, boss)', `${here} 38: "boss" is not one of owner, admin, member, guest.`],
    ['assignee IN userPropertyEquals(isBot, maybe)', `${here} 39: "maybe" is not one of true, false.`],
    ['module IN moduleMatch("(")', `${here} 23: "(" is not a regular expression.`],
    [String.raw`moduleMatch("(a)\1")`, `${here} 13: A regular expression cannot refer back to its own groups.`],
    ['moduleMatch("***=a")', `${here} 13: A regular expression cannot refer back to its own groups.`],
    [`moduleMatch("${'a'.repeat(201)}")`, `${here} 13: A regular expression has at most 200 characters.`],
    [`cf["${cf(0)}"] = 1`, `${here} 1: There is no custom property "${cf(0)}" here.`],
    ['cf["points"] = 1', `${here} 1: There is no custom property "points" here.`],
    [`cf["${cf(8)}"] = 1`, `${here} 1: Values of a formula are computed: no query can ask about them.`],
    [`cf["${cf(1)}"] = many`, `${here} 46: "many" does not fit: write a number such as 2.5.`],
    [
      `cf["${cf(1)}"] ~ 1`,
      `${here} 1: ~ does not fit cf: it takes =, !=, <, <=, >, >=, BETWEEN, IS NULL, IS NOT NULL.`,
    ],
    [`cf["${cf(5)}"] = Medium`, `${here} 46: There is no option "Medium".`],
    [`cf["${cf(9)}"] = name`, `${here} 46: There is no record "name".`],
    [`priority["${cf(1)}"] = high`, `${here} 1: priority takes no "${cf(1)}".`],
    ['constructor = 1', `${here} 1: "constructor" is not a valid field.`],
    ['__proto__()', `${here} 1: "__proto__" is not a valid condition.`],
    ['assignee = toString()', `${here} 12: "toString" is not a valid function.`],
  ])('%s', async (text, message) => {
    const [first] = await problems(text);
    expect(first!.slice(0, message.length)).toBe(message);
  });

  it('is told at once, in the order of the query, but without end', async () => {
    const said = await problems('label = nope AND prio = low\n OR state = nope AND foo()');
    expect(said.map((message) => message.split(': ')[0])).toEqual(['Line 1, column 18', 'Line 2, column 22']);
    expect(await problems('label = nope AND state = nope')).toHaveLength(2);
    expect(await problems(`label IN (${Array.from({ length: 300 }, (_, i) => `n${i}`).join()})`)).toHaveLength(20);
    expect(names.questions).toBeLessThan(12);
  });

  it('says where, for editors', async () => {
    const error = await refused('priority =');
    expect((error as DomainError).details.extra).toEqual({
      position: { offset: 10, line: 1, column: 11 },
      expected: ['a value'],
    });
  });

  it.each(Object.entries(MISSING_PREDICATES))('the condition %s, as long as there is no %s', async (name, missing) => {
    for (const text of [name, `${name}("x", 1)`]) {
      expect(await problems(text)).toEqual([
        `${here} 1: "${name}" is not available on this server yet: it has no ${missing}.`,
      ]);
    }
  });
});

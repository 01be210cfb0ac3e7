import { MAX, parsePql } from './parser';
import { positionOf, PqlSyntaxError, type Problem } from './problem';
import type { Condition, PqlQuery, Value } from './query';

/** A condition as one line, so that a table can be read. */
function line(condition: Condition): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.parts.map(line).join(` ${condition.kind} `)})`;
    case 'not':
      return `not ${line(condition.inner)}`;
    case 'predicate':
      return valueLine(condition.call);
    case 'comparison': {
      const { field, operator, values } = condition;
      const name = field.property === undefined ? field.name : `${field.name}[${field.property}]`;
      return [name, operator, ...(values.length ? [`{${values.map(valueLine).join('|')}}`] : [])].join(' ');
    }
  }
}

const valueLine = (value: Value): string =>
  value.kind === 'literal' ? value.text : `${value.name}(${value.args.map(valueLine).join('|')})`;

const read = (text: string): string => line(parsePql(text).where!);

function problem(text: string): Problem {
  try {
    parsePql(text);
  } catch (error) {
    if (error instanceof PqlSyntaxError) return error.problem;
    throw error;
  }
  throw new Error(`"${text}" was read`);
}

describe('conditions', () => {
  it.each([
    ['priority = high', 'priority = {high}'],
    ['priority!=high', 'priority != {high}'],
    ['title ~ "log in"', 'title ~ {log in}'],
    ["title ~ 'it''s'", undefined],
    ["title ~ 'a\"b'", 'title ~ {a"b}'],
    [String.raw`title = "a \"b\" \\ \d"`, String.raw`title = {a "b" \ \d}`],
    ['id < 5', 'id < {5}'],
    ['id <= ENG-5', 'id <= {ENG-5}'],
    ['id>5', 'id > {5}'],
    ['id >= 5', 'id >= {5}'],
    ['priority IN (high, urgent)', 'priority IN {high|urgent}'],
    ['priority in [high, urgent]', 'priority IN {high|urgent}'],
    ['priority Not In ("high")', 'priority NOT IN {high}'],
    ['state IN openStates()', 'state IN {openStates()}'],
    ['state IN (openStates(), "Done")', 'state IN {openStates()|Done}'],
    ['dueDate BETWEEN 2026-01-01 AND today()', 'dueDate BETWEEN {2026-01-01|today()}'],
    ['label IS NULL', 'label IS NULL'],
    ['label is empty', 'label IS NULL'],
    ['label IS NOT NULL', 'label IS NOT NULL'],
    ['label is not empty', 'label IS NOT NULL'],
    ['state = In Progress', 'state = {In Progress}'],
    ['state = In   Progress AND isOverdue', '(state = {In Progress} and isOverdue())'],
    ['state in (Backlog, In Progress, Todo)', 'state IN {Backlog|In Progress|Todo}'],
    ['label = Do Not Disturb', 'label = {Do Not Disturb}'],
    ['label = Rate Limit', undefined],
    ['label = Order Desk', 'label = {Order Desk}'],
    ['assignee = ann@example.com', 'assignee = {ann@example.com}'],
    ['createdAt > 2026-01-14T09:30:00Z', 'createdAt > {2026-01-14T09:30:00Z}'],
    ['cf["0190"] = 3', 'cf[0190] = {3}'],
    ['isOverdue', 'isOverdue()'],
    ['isOverdue()', 'isOverdue()'],
    ['childOf("ENG-1")', 'childOf(ENG-1)'],
    ['assignee IN userPropertyEquals(role, "admin")', 'assignee IN {userPropertyEquals(role|admin)}'],
    ['stateChangedBy(currentUser())', 'stateChangedBy(currentUser())'],
    ['  isDraft\n', 'isDraft()'],
    ['Ä = ö', 'Ä = {ö}'],
  ])('%s', (text, expected) => {
    if (expected === undefined) expect(() => parsePql(text)).toThrow(PqlSyntaxError);
    else expect(read(text)).toBe(expected);
  });
});

describe('AND, OR, NOT and parentheses', () => {
  it.each([
    ['a and b and c', '(a() and b() and c())'],
    ['a or b or c', '(a() or b() or c())'],
    ['a or b and c', '(a() or (b() and c()))'],
    ['a and b or c', '((a() and b()) or c())'],
    ['(a or b) and c', '((a() or b()) and c())'],
    ['not a and b', '(not a() and b())'],
    ['not (a and b)', 'not (a() and b())'],
    ['not not a', 'not not a()'],
    ['NOT priority = high OR b', '(not priority = {high} or b())'],
    ['((a))', 'a()'],
    ['id BETWEEN 1 AND 2 AND b', '(id BETWEEN {1|2} and b())'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

describe('ORDER BY and LIMIT', () => {
  const end = ({ order, limit }: PqlQuery) => [order?.field.name, order?.descending, limit?.rows];

  it.each<[string, unknown[]]>([
    ['isDraft ORDER BY priority', ['priority', false, undefined]],
    ['isDraft order by dueDate asc', ['dueDate', false, undefined]],
    ['isDraft ORDER BY dueDate DESC LIMIT 5', ['dueDate', true, 5]],
    ['priority = high LIMIT 1000', [undefined, undefined, 1000]],
    ['priority = high ORDER BY id', ['id', false, undefined]],
    ['ORDER BY id', ['id', false, undefined]],
    ['LIMIT 1', [undefined, undefined, 1]],
    ['', [undefined, undefined, undefined]],
    [' \n\t', [undefined, undefined, undefined]],
  ])('%s', (text, expected) => {
    expect(end(parsePql(text))).toEqual(expected);
  });
});

describe('what is no query', () => {
  it.each([
    ['=', 0, 'Expected a field, a condition, NOT or (, but found "=".'],
    ['priority =', 10, 'Expected a value, but found the end of the query.'],
    ['priority = AND b', 11, 'Expected a value, but found "AND".'],
    ['priority high', 9, 'Expected =, !=, ~, <, <=, >, >=, IN, NOT IN, BETWEEN, IS NULL, IS NOT NULL, AND, OR'],
    ['priority = high state = todo', 22, 'Expected AND, OR, ORDER BY, LIMIT or the end of the query, but found "=".'],
    ['(priority = high', 16, 'Expected AND, OR or ), but found the end of the query.'],
    ['priority = high)', 15, 'Expected AND, OR, ORDER BY, LIMIT or the end of the query, but found ")".'],
    ['a AND', 5, 'Expected a field, a condition, NOT or (, but found the end of the query.'],
    ['a OR OR b', 5, 'Expected a field, a condition, NOT or (, but found "OR".'],
    ['NOT', 3, 'Expected a field'],
    ['priority IN high', 12, 'Expected a list in parentheses or a function, but found "high".'],
    ['priority IN ()', 13, 'Expected a value, but found ")".'],
    ['priority IN (high', 17, 'Expected , or ), but found the end of the query.'],
    ['priority IN (high]', 17, 'Expected , or ), but found "]".'],
    ['priority NOT high', 13, 'Expected IN, but found "high".'],
    ['label IS high', 9, 'Expected NOT, NULL or EMPTY, but found "high".'],
    ['label IS NOT high', 13, 'Expected NULL or EMPTY, but found "high".'],
    ['label = NULL', 8, 'NULL is not a value: write IS NULL or IS NOT NULL.'],
    ['id BETWEEN 1', 12, 'Expected AND, but found the end of the query.'],
    ['id BETWEEN 1 OR 2', 13, 'Expected AND, but found "OR".'],
    ['title ~ "open', 8, 'The text that begins here is not closed by a quote.'],
    ["title ~ 'open\\'", 8, 'The text that begins here is not closed by a quote.'],
    ['priority ! high', 9, 'Expected != here.'],
    ['priority == high', 10, 'Expected a value, but found "=".'],
    ['cf[1] = 2', 3, 'Expected an id in quotes, but found "1".'],
    ['cf["1" = 2', 7, 'Expected ], but found "=".'],
    ['cf["1"]', 7, 'Expected =, !='],
    ['"priority" = high', 0, 'Expected a field, a condition, NOT or (, but found ""priority"".'],
    ['a ORDER BY', 10, 'Expected a field, but found the end of the query.'],
    ['a ORDER BY id, title', 13, 'A query orders by one field.'],
    ['a ORDER BY id sideways', 14, 'Expected LIMIT or the end of the query, but found "sideways".'],
    ['a LIMIT', 7, 'Expected a number, but found the end of the query.'],
    ['a LIMIT 0', 8, 'LIMIT is a number from 1 to 1000.'],
    ['a LIMIT 1001', 8, 'LIMIT is a number from 1 to 1000.'],
    ['a LIMIT 5 AND b', 10, 'Expected the end of the query, but found "AND".'],
    ['a LIMIT 5 ORDER BY id', 10, 'Expected the end of the query, but found "ORDER".'],
    ['f(', 2, 'Expected a value, but found the end of the query.'],
    ['f(1', 3, 'Expected , or ), but found the end of the query.'],
  ])('%s', (text, offset, message) => {
    const { at, message: said } = problem(text);
    expect({ offset: at.start, said: said.slice(0, message.length) }).toEqual({ offset, said: message });
  });

  it('names what could stand there', () => {
    expect(problem('priority IN high').expected).toEqual(['a list in parentheses', 'a function']);
    expect(problem('(priority = high').expected).toEqual(['AND', 'OR', ')']);
  });

  it('is placed by line and column', () => {
    const text = 'priority = high\r\n  AND state =\n';
    expect(positionOf(text, problem(text).at)).toEqual({ offset: 31, line: 3, column: 1 });
    expect(positionOf(text, { start: 19, end: 22 })).toEqual({ offset: 19, line: 2, column: 3 });
  });

  it('repeats no more of the query than a message can hold', () => {
    expect(problem(`priority ${'x'.repeat(5_000)}`).message.length).toBeLessThan(250);
  });
});

describe('limits', () => {
  it('on the length', () => {
    expect(problem(`title = "${'x'.repeat(MAX.characters)}"`).message).toBe('A query has at most 16384 characters.');
    expect(read(`title = "${'x'.repeat(MAX.characters - 10)}"`)).toContain('xxx');
  });

  it('on the conditions', () => {
    const many = (count: number) => Array.from({ length: count }, () => 'a').join(' OR ');
    expect(read(many(MAX.conditions))).toContain('a() or a()');
    expect(problem(many(MAX.conditions + 1)).message).toBe('A query has at most 100 conditions.');
  });

  it('on the depth', () => {
    const nested = (levels: number) => `${'('.repeat(levels)}a${')'.repeat(levels)}`;
    expect(read(nested(MAX.depth))).toBe('a()');
    const tooDeep = 'Parentheses and NOT nest at most 20 deep.';
    expect(problem(nested(MAX.depth + 1)).message).toBe(tooDeep);
    expect(problem(nested(8_000)).message).toBe(tooDeep);
    expect(problem(`${'NOT '.repeat(4_000)}a`).message).toBe(tooDeep);
    expect(problem('f('.repeat(8_000)).message).toBe(tooDeep);
  });

  it('on the values of a list', () => {
    const list = (count: number) => `id IN (${Array.from({ length: count }, (_, i) => i).join()})`;
    expect(read(list(MAX.values))).toContain('|499}');
    expect(problem(list(MAX.values + 1)).message).toBe('A list has at most 500 values.');
  });

  it('on the time, whatever the text', () => {
    const hostile = ['"', "'", '\\', '"\\', '(', '!', '<', 'a ', 'a b', ' \n', 'NOT ', 'a=b AND ', '[', 'ORDER BY '];
    const started = performance.now();
    for (const piece of hostile) {
      const text = piece.repeat(MAX.characters / piece.length);
      try {
        parsePql(text);
      } catch (error) {
        expect(error).toBeInstanceOf(PqlSyntaxError);
      }
    }
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

import { FormerPerson } from './former-person';

const ID = '01a1fc93-edce-7376-9568-8a7503cdbcaa';
const stand = { email: `${ID}@erased.invalid`, displayName: 'Former member cdbcaa' };
const texts = { names: ['Ann "A" Lee', 'Max'], addresses: ['ann.lee@example.com'], parts: ['Ann', 'Lee'] };
const person = new FormerPerson(ID, { ...texts, shared: ['Max'] }, stand);
const replaced = (value: unknown, member = '', isAbout = false) => person.replaced(value, member, isAbout);

describe('a former person', () => {
  it.each([
    ['ann.lee@example.com', stand.email],
    ['To ANN.LEE@example.com.', `To ${stand.email}.`],
    ['redirect=%2Fx%3Fann.lee%40example.com', `redirect=%2Fx%3F${stand.email}`],
    ['joann.lee@example.com', 'joann.lee@example.com'],
    ['ann.lee@example.com.au', 'ann.lee@example.com.au'],
  ])('has its address replaced as a whole: %s', (text, expected) => expect(replaced(text)).toBe(expected));

  it.each([
    ['new_value', 'Ann "A" Lee', stand.displayName],
    ['new_value', 'Bea, Ann "A" Lee', `Bea, ${stand.displayName}`],
    ['new_value', 'Call Ann "A" Lee', 'Call Ann "A" Lee'],
    ['role', 'Ann "A" Lee', 'Ann "A" Lee'],
    ['pql_filters', String.raw`assignee = "Ann \"A\" Lee"`, `assignee = "${stand.displayName}"`],
  ])('has its name replaced in members for names: %s of %s', (member, text, expected) =>
    expect(replaced(text, member)).toBe(expected),
  );

  it('is replaced at every depth, in names of members, and in JSON that is stored as text', () => {
    const value = { map: { 'ann.lee@example.com': 1 }, list: [{ id: 'x', display_name: 'Ann "A" Lee' }] };
    const expected = { map: { [stand.email]: 1 }, list: [{ id: 'x', display_name: stand.displayName }] };
    expect(replaced(value)).toEqual(expected);
    expect(replaced(JSON.stringify(value), 'body')).toBe(JSON.stringify(expected));
    expect(replaced('{"not": JSON', 'body')).toBe('{"not": JSON');
  });

  it('loses first and last names beside something else of the person alone', () => {
    const other = { first_name: 'Ann', last_name: 'Chovey' };
    expect(replaced({ email: 'ann.lee@example.com', first_name: 'Ann', last_name: 'Lee' })).toEqual({
      ...{ email: stand.email, first_name: '', last_name: '' },
    });
    expect(replaced({ people: [other] })).toEqual({ people: [other] });
  });

  it('leaves a name to others who have it, too, unless the id is there', () => {
    expect(replaced({ id: 'other', name: 'Max' })).toEqual({ id: 'other', name: 'Max' });
    expect(replaced({ id: ID, name: 'Max' })).toEqual({ id: ID, name: stand.displayName });
    expect(replaced('Max', 'new_value', true)).toBe(stand.displayName);
  });

  it('is replaced in sentences and their encoded forms, as a word', () => {
    const encoded = encodeURIComponent('Ann "A" Lee');
    expect(person.inProse(`Max, not Maximum; Ann &quot;A&quot; Lee; ${encoded}`)).toBe(
      `${stand.displayName}, not Maximum; ${stand.displayName}; ${encodeURIComponent(stand.displayName)}`,
    );
  });

  it('is looked for in all forms in which it may be stored', () => {
    expect(person.needles).toEqual(
      expect.arrayContaining([String.raw`Ann \"A\" Lee`, 'ann.lee%40example.com', 'Max', 'Ann+%22A%22+Lee']),
    );
  });
});

import { MergedPerson } from './merged-person';

const OLD = '0190f0a1-0000-7000-8000-00000000000a';
const NEW = '0190f0a1-0000-7000-8000-00000000000b';
const OTHER = '0190f0a1-0000-7000-8000-00000000000c';
const into = { id: NEW, email: 'bea@example.com', displayName: 'Bea' };
const person = new MergedPerson(OLD, ['Bea Old', 'bea.old@example.com'], into);

it.each<[string, unknown, unknown]>([
  ['description_html', `<p>@${OLD.toUpperCase()} and ${OTHER}</p>`, `<p>@${NEW} and ${OTHER}</p>`],
  ['settings', { [OLD]: { by: OLD, at: 3, none: null } }, { [NEW]: { by: NEW, at: 3, none: null } }],
  ['member_ids', [OLD, OTHER], [NEW, OTHER]],
  ['member_ids', [OLD, OTHER, NEW], [OTHER, NEW]],
  ['member_ids', [NEW, OTHER, OLD], [NEW, OTHER]],
  ['texts', [NEW, NEW], [NEW, NEW]],
  ['filters', { and: [{ assignee_id__in: [OLD, NEW] }] }, { and: [{ assignee_id__in: [NEW] }] }],
  ['name', 'Bea Old', 'Bea Old'],
])('in %s, %j becomes %j', (column, before, after) => {
  expect(person.replaced(before, column)).toEqual(after);
});

it.each([
  ['assignee = "Bea Old"', 'assignee = "bea@example.com"'],
  [
    `assignee IN ('bea old', bea.old@example.com, ${OLD})`,
    `assignee IN ("bea@example.com", "bea@example.com", ${NEW})`,
  ],
  ['title = "Bea Old" AND createdBy != "BEA.OLD@example.com"', 'title = "Bea Old" AND createdBy != "bea@example.com"'],
  ['assignee = "Bea Older" OR title ~ "with Bea Old"', 'assignee = "Bea Older" OR title ~ "with Bea Old"'],
])('the query %s becomes %s', (before, after) => {
  expect(person.replaced(before, 'pql_filters')).toBe(after);
  expect(person.replaced({ stripped: before }, 'pql_filters')).toEqual({ stripped: after });
  expect(person.replaced({ pql: before }, 'settings')).toEqual({ pql: after });
  expect(person.replaced({ about: before }, 'settings')).toEqual({ about: before.replace(OLD, NEW) });
});

it('is looked for by the id alone where texts are no queries', () => {
  expect(person.needles).toEqual([OLD, 'Bea Old', 'bea.old@example.com']);
  expect(person.byId().needles).toEqual([OLD]);
  expect(person.byId().replaced('assignee = "Bea Old"', 'pql_filters')).toBe('assignee = "Bea Old"');
});

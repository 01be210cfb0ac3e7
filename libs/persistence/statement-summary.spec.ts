import { statementSummary } from './statement-summary';

it.each([
  ['select id, name from labels where id = $1', 'select labels'],
  ['\n  SELECT "w"."id" FROM "work_items" w join states s on s.id = w.state_id', 'select work_items'],
  ['insert into outbox (id, kind) values ($1, $2) returning id', 'insert outbox'],
  ['insert into labels(id) select id from states', 'insert labels'],
  ['update work_items set name = $1 where id = $2', 'update work_items'],
  ['delete from mails where id = $1', 'delete mails'],
  ['select (select count(*) from comments c where c.item_id = w.id) as n from work_items w', 'select work_items'],
  ['select id from graphile_worker.add_job($1)', 'select'],
  ['select m.* from unnest($1::uuid[], $2::text[]) as m', 'select'],
  ['select count(*) from (select 1 from pages limit 10) x', 'select pages'],
  ['with found as (select id from pages) select f.id from found f', 'select pages'],
  ['with gone as materialized (delete from pages returning id) update wikis set n = n - 1', 'update wikis'],
  ['select id from labels where id = $1 for update skip locked', 'select labels'],
  ["select 'it''s from nowhere' as a, b from labels -- from pages", 'select labels'],
  ['select 1', 'select'],
  ['set constraints all immediate', 'set'],
  ['notify events', 'notify'],
  ['', 'statement'],
])('%s: %s', (text, summary) => {
  expect(statementSummary(text)).toBe(summary);
  expect(statementSummary(text)).toBe(summary);
});

it('holds no value that stands in the text', () => {
  expect(statementSummary(`select name from labels where name = 'ann@example.com'`)).not.toContain('ann');
});

-- What a schema is made of, one line each: columns, constraints, indexes, triggers, functions and types. The order of
-- columns does not count. Constraints of columns that may not be empty have a line only in later versions of PostgreSQL.
select c.relname::text as "table", concat_ws(' ', 'column', a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end, nullif(a.attidentity, ''), nullif(a.attgenerated, ''),
    pg_get_expr(d.adbin, d.adrelid), case when a.attstattarget >= 0 then 'statistics ' || a.attstattarget end) as line
from pg_class c join pg_attribute a on a.attrelid = c.oid
left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p') and a.attnum > 0 and not a.attisdropped
union all
select c.relname, concat_ws(' ', 'table', c.relkind, c.relpersistence, array_to_string(c.reloptions, ' '))
from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p')
union all
select c.relname, concat_ws(' ', 'constraint', k.conname, pg_get_constraintdef(k.oid))
from pg_constraint k join pg_class c on c.oid = k.conrelid
where k.connamespace = 'public'::regnamespace and k.contype <> 'n'
union all
select c.relname, concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), case when not i.indisvalid then 'invalid' end)
from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
union all
select c.relname, concat_ws(' ', 'statistics', pg_get_statisticsobjdef(s.oid))
from pg_statistic_ext s join pg_class c on c.oid = s.stxrelid where s.stxnamespace = 'public'::regnamespace
union all
select c.relname, concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled)
from pg_trigger t join pg_class c on c.oid = t.tgrelid
where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
union all
select '(functions)', pg_get_functiondef(p.oid) from pg_proc p
where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
  and not exists (select 1 from pg_depend e where e.objid = p.oid and e.deptype = 'e')
union all
select '(extensions)', e.extname from pg_extension e
order by 1, 2

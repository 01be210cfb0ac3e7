import { conditionsOf } from './conditions';

const read = (nested: unknown, lists: unknown = {}, isOfProject = true) => conditionsOf(nested, lists, isOfProject);

it('reads nested conditions, whose lists are texts', () => {
  const nested = {
    and: [{ state_id__in: 'a,b' }, { or: [{ priority__exact: 'urgent' }, { not: { label_id__in: ['c'] } }] }],
  };
  expect(read(nested, { state: ['x'] })).toEqual({
    filters: {
      and: [{ state_id__in: ['a', 'b'] }, { or: [{ priority__exact: 'urgent' }, { not: { label_id__in: ['c'] } }] }],
    },
    leftOut: [],
  });
  expect(read({ target_date__range: '2024-01-01,2024-02-01' }).filters).toEqual({
    target_date__range: ['2024-01-01', '2024-02-01'],
  });
});

it('reads the lists of earlier versions', () => {
  const lists = { state: ['a'], labels: null, assignees: [], start_date: ['2024-01-01;after', '2024-02-01;before'] };
  expect(read({}, lists)).toEqual({
    filters: {
      and: [{ state_id__in: ['a'] }, { and: [{ start_date__gte: '2024-01-01' }, { start_date__lte: '2024-02-01' }] }],
    },
    leftOut: [],
  });
});

it('names what has no place here', () => {
  expect(read({ and: [{ mention_id__in: 'a' }, { priority__in: 'low' }] })).toEqual({
    ...{ filters: { and: [{ priority__in: ['low'] }] }, leftOut: ['mention_id__in'] },
  });
  expect(read({}, { mentions: ['a'], target_date: ['2_weeks;after;fromnow'], constructor: ['a'] })).toEqual({
    ...{ filters: {}, leftOut: ['mentions', 'target_date', 'constructor'] },
  });
  expect(read({ project_id__in: 'a' }).leftOut).toEqual(['project_id__in']);
  expect(read({ project_id__in: 'a' }, {}, false)).toEqual({ filters: { project_id__in: ['a'] }, leftOut: [] });
});

it('takes any value of the database', () => {
  let deep: object = { priority__in: 'low' };
  for (let depth = 0; depth < 1_000; depth++) deep = { not: deep };
  expect(read(deep)).toEqual({ filters: {}, leftOut: ['what is nested deeper'] });
  for (const value of [null, [], 'x', 1, { and: 'x' }, { and: [1, null, []] }])
    expect(read(value, value).filters).toEqual({});
});

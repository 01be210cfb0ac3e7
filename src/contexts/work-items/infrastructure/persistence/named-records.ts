import type { NamedRecords } from '#persistence';

export const namedWorkItems: NamedRecords = {
  kind: 'work_item',
  from: 'work_items t',
  project: 't.project_id',
  number: 't.sequence_id',
  listedBy: { project: 'list-work-items' },
  // Loaded on first use, because processes that serve no requests read declarations as well.
  seen: async (db, ctx) => {
    const { seen, visibleOf, visibleProjects } = await import('./visible-projects.js');
    return seen(visibleOf(await visibleProjects(db, ctx, { archived: true })), ctx.userId);
  },
  isSearchedApart: true,
};

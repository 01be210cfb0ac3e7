import type { UseQueryResult } from '@tanstack/react-query';
import type { Query } from '../../data/client';
import { useOne } from '../../data/lists';
import { staleOn } from '../../data/live';
import { projectPath } from '../../data/paths';
import type { wire } from '../../data/wire';

export type Statistics = wire.GetProjectStatisticsResponses[200];

staleOn({ workitem: ['statistics'], project_state: ['statistics'] });

/** The statistics of a project, day by day. */
export const useStatistics = (slug: string, project: string, query: Query): UseQueryResult<Statistics> =>
  useOne('statistics', `${projectPath(slug, project)}statistics/`, query);

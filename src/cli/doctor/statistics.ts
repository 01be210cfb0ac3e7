import { Db, hasTable } from '#persistence';
import type { CheckedFlows } from '../../contexts/progress';
import { commandLine } from '../../platform/command-line';
import type { Database } from '../database';
import { ok, warn, type Finding } from './finding';

const ABOUT = 'Statistics';

/** Compares the days that are kept of large projects with their work items. */
export async function checkStatistics({ dataSource }: Database): Promise<Finding[]> {
  if (!(await hasTable(dataSource, 'progress_flows'))) return [];
  const { flowCheckOn } = await import('../../contexts/progress/index.js');
  return judgeStatistics(await flowCheckOn(new Db(dataSource)).check(new Date().toISOString()));
}

export function judgeStatistics({ projects, wrong }: CheckedFlows): Finding[] {
  if (wrong.length)
    return wrong.map(({ workspaceSlug, projectIdentifier }) => {
      const mend = commandLine(`progress rebuild --workspace ${workspaceSlug}`);
      return warn(
        ABOUT,
        `Days that are kept say something else than work items (${workspaceSlug}/${projectIdentifier}): ${mend}`,
      );
    });
  const text = `The days that are kept of ${projects} project${projects === 1 ? '' : 's'} agree with work items`;
  return projects ? [ok(ABOUT, text)] : [];
}

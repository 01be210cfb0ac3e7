import { defineContext } from '#context';
import { LabelRow } from './infrastructure/persistence/label.row';
import { ProjectMemberRow } from './infrastructure/persistence/project-member.row';
import { ProjectRow } from './infrastructure/persistence/project.row';
import { StateRow } from './infrastructure/persistence/state.row';

export const projects = defineContext({
  name: 'projects',
  modules: async () => {
    const { ProjectsModule, ProjectUsageModule } = await import('./index.js');
    return [ProjectsModule, ProjectUsageModule];
  },
  rows: [LabelRow, ProjectMemberRow, ProjectRow, StateRow],
});

import { page } from '../../frame/page';

export const workflowsPage = page({
  path: 'projects/$project/settings/workflows',
  label: { en: 'Workflows', de: 'Arbeitsabläufe' },
  place: 'settings-of-project',
  order: 80,
  needs: { grants: ['workflow:view'] },
  load: async () => (await import('./WorkflowsPage')).WorkflowsPage,
});

export const workflowPage = page({
  path: 'projects/$project/settings/workflows/$workflow',
  label: { en: 'Workflow', de: 'Arbeitsablauf' },
  load: async () => (await import('./WorkflowPage')).WorkflowPage,
});

export default [workflowsPage, workflowPage];

import { page } from '../../frame/page';

export const governancePage = page({
  path: 'settings/governance',
  label: { en: 'Governance', de: 'Governance' },
  place: 'settings-of-workspace',
  order: 25,
  needs: { grants: ['governance:view'] },
  load: async () => (await import('./GovernancePage')).GovernancePage,
});

export default [governancePage];

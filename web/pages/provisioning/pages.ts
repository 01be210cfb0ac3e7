import { page } from '../../frame/page';

export default [
  page({
    path: 'settings/provisioning',
    label: { en: 'Provisioning', de: 'Bereitstellung' },
    place: 'settings-of-workspace',
    order: 72,
    needs: { grants: ['provisioningtoken:view'] },
    load: async () => (await import('./ProvisioningPage')).ProvisioningPage,
  }),
];

import { page } from '../../frame/page';

export default [
  page({
    path: 'artifacts',
    label: { en: 'Artifacts', de: 'Artefakte' },
    icon: 'code',
    place: 'workspace',
    order: 75,
    needs: { grants: ['artifact:view'], feature: 'artifacts' },
    load: async () => (await import('./ArtifactsPage')).ArtifactsPage,
  }),
];

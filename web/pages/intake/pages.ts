import { page } from '../../frame/page';

export const intakePage = page({
  path: 'projects/$project/intake',
  label: { en: 'Intake', de: 'Eingang' },
  icon: 'inbox',
  place: 'project',
  order: 50,
  needs: { project: ({ intake_view }) => intake_view, grants: ['intakeissue:view'] },
  readSearch: ({ show, request }) => ({
    ...(show === 'snoozed' || show === 'decided' ? { show } : {}),
    ...(typeof request === 'string' ? { request } : {}),
  }),
  load: async () => (await import('./IntakePage')).IntakePage,
});

export default [intakePage];

import { page } from '../../frame/page';

const templatesPage = page({
  path: 'projects/$project/settings/templates',
  label: { en: 'Templates', de: 'Vorlagen' },
  place: 'settings-of-project',
  order: 90,
  needs: { grants: ['workitemtemplate:view'] },
  load: async () => (await import('./TemplatesPage')).TemplatesPage,
});

const projectTemplatesPage = page({
  path: 'settings/templates',
  label: { en: 'Templates', de: 'Vorlagen' },
  place: 'settings-of-workspace',
  order: 50,
  needs: { feature: 'project_templates', grants: ['projecttemplate:view'] },
  load: async () => (await import('./ProjectTemplatesPage')).ProjectTemplatesPage,
});

const pageTemplatesOfProject = page({
  path: 'projects/$project/settings/page-templates',
  label: { en: 'Page templates', de: 'Seitenvorlagen' },
  place: 'settings-of-project',
  order: 92,
  needs: { feature: 'page_templates', grants: ['pagetemplate:view'], project: ({ page_view }) => page_view },
  load: async () => (await import('./PageTemplates')).PageTemplatesOfProject,
});

const pageTemplatesOfWorkspace = page({
  path: 'settings/page-templates',
  label: { en: 'Page templates', de: 'Seitenvorlagen' },
  place: 'settings-of-workspace',
  order: 52,
  needs: { feature: 'page_templates', grants: ['pagetemplate:view'] },
  load: async () => (await import('./PageTemplates')).PageTemplatesOfWorkspace,
});

export default [templatesPage, projectTemplatesPage, pageTemplatesOfProject, pageTemplatesOfWorkspace];

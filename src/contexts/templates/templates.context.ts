import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { projectManagesTemplates } from './api/gates';
import { templateEvents } from './application/template.repository';
import { FEATURES } from './domain/template';
import { TemplateRow } from './infrastructure/persistence/template.row';
import { decidedTemplates } from './infrastructure/persistence/hands-over';

/** Templates of projects, work items and pages. */
export const templates = defineContext({
  name: 'templates',
  modules: async () => {
    const { TemplatesModule } = await import('./index.js');
    return [TemplatesModule];
  },
  features: FEATURES,
  rows: [TemplateRow],
  codes: { [projectManagesTemplates.name]: errorCode('conflict') },
  events: [templateEvents],
  handsOver: decidedTemplates,
});

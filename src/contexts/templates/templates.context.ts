import { defineContext } from '#context';
import { templateEvents } from './application/template.events';
import { TemplateRow } from './infrastructure/persistence/template.row';

export const templates = defineContext({
  name: 'templates',
  modules: async () => {
    const { TemplatesModule } = await import('./index.js');
    return [TemplatesModule];
  },
  rows: [TemplateRow],
  events: [templateEvents],
});

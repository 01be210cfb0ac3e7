import { defineContext } from '#context';

export const mentions = defineContext({
  name: 'mentions',
  modules: async () => [(await import('./mentions.module.js')).MentionsModule],
});

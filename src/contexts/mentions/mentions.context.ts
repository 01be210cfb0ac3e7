import { defineContext } from '#context';

/** Mentions of people and records in texts. */
export const mentions = defineContext({
  name: 'mentions',
  modules: async () => [(await import('./mentions.module.js')).MentionsModule],
});

/** The files of a new context, without a resource. */
export const contextFiles = ({ context, contextModule, contextName }) =>
  new Map([
    [
      `src/contexts/${context}/${context}.module.ts`,
      `
import { Module } from '@nestjs/common';

@Module({})
export class ${contextModule} {}
`,
    ],
    [
      `src/contexts/${context}/${context}.context.ts`,
      `
import { defineContext } from '#context';

export const ${contextName} = defineContext({
  name: '${context}',
  modules: async () => [(await import('./${context}.module.js')).${contextModule}],
  rows: [],
});
`,
    ],
  ]);

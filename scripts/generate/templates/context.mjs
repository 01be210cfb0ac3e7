/** Returns the files of a new context without a resource. */
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

/** TODO: what ${context} keeps, in one sentence. It becomes the line of the table in ARCHITECTURE.md. */
export const ${contextName} = defineContext({
  name: '${context}',
  modules: async () => [(await import('./${context}.module.js')).${contextModule}],
  rows: [],
});
`,
    ],
  ]);

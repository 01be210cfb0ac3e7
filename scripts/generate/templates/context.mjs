/** The files of a context that is not there yet, still without any resource. */
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
    [`src/contexts/${context}/index.ts`, `export { ${contextModule} } from './${context}.module';\n`],
  ]);

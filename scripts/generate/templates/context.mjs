/** The files of a context that is not there yet, still without any resource. */
export const contextFiles = ({ context, contextModule }) =>
  new Map([
    [
      `src/contexts/${context}/${context}.module.ts`,
      `
import { Module } from '@nestjs/common';

@Module({})
export class ${contextModule} {}
`,
    ],
    [`src/contexts/${context}/index.ts`, `export { ${contextModule} } from './${context}.module';\n`],
  ]);

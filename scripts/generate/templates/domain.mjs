import { ofProject } from '../level.mjs';

export const domain = (names) => `
export interface ${names.pascal} {
  readonly id: string;
${ofProject(names, '  readonly projectId: string;\n')}  readonly name: string;
  readonly description: string;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}
`;

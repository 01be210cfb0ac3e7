import { ofProject } from '../level.mjs';

export const domain = (names) => `
export interface ${names.pascal} {
  readonly id: string;
${ofProject(names, '  readonly projectId: string;\n')}  readonly name: string;
  readonly description: string;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** Clients that know no external id send an empty one, which must not make their ${names.words} clash. */
export const externalOrNull = (value: string | null | undefined): string | null => value || null;
`;

export const domainSpec = ({ kebab }) => `
import { externalOrNull } from './${kebab}';

describe('externalOrNull', () => {
  it.each([[''], [null], [undefined]])('takes %j for none', (value) => {
    expect(externalOrNull(value)).toBeNull();
  });

  it('keeps an id as it is', () => {
    expect(externalOrNull(' 0 ')).toBe(' 0 ');
  });
});
`;

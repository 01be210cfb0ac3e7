import type { ApiStyle, Operation } from '#http';
import { DIALECTS } from './dialect';

/** Either credential suffices, and any one of the scopes. */
export const security = ({ scopes }: Operation): object[] => [
  { ApiKey: [] },
  ...(scopes.length ? scopes.map((scope) => ({ OAuth2: [scope] })) : [{ OAuth2: [] }]),
];

export function securitySchemes(style: ApiStyle, operations: readonly Operation[], serverUrl: string): object {
  const scopes = [...new Set(operations.flatMap((operation) => operation.scopes))].sort();
  const root = serverUrl.replace(/\/$/, '');
  return {
    ApiKey: {
      type: 'apiKey',
      in: 'header',
      name: DIALECTS[style.version].keyHeader,
      description: 'A personal access token: it may do all that its owner may.',
    },
    OAuth2: {
      type: 'oauth2',
      description: 'For applications that act for somebody else, within the scopes that this person has granted.',
      flows: {
        authorizationCode: {
          authorizationUrl: `${root}/auth/o/authorize/`,
          tokenUrl: `${root}/auth/o/token/`,
          scopes: Object.fromEntries(scopes.map((scope) => [scope, describeScope(scope)])),
        },
      },
    },
  };
}

const GLOBAL: Readonly<Record<string, string>> = {
  read: 'Read everything that the person can see.',
  write: 'Change everything that the person may change.',
};

/** Families whose name does not say what they cover. */
const FAMILIES: Readonly<Record<string, string>> = {
  profile: 'the profile of the person',
  assets: 'files of users and workspaces',
  'git.meta': 'branches, commits and pull requests of work items',
  template_categories: 'categories of templates',
  workspaces: 'workspaces',
  'wiki.pages': 'wiki pages and their collections',
  'workspaces.permissions': 'permissions in a workspace',
};

/** `projects.work_items.links:write` -> "Change links of work items of projects." */
export function describeScope(scope: string): string {
  if (GLOBAL[scope]) return GLOBAL[scope];
  const [family = '', access] = scope.split(':');
  const words = FAMILIES[family] ?? family.split('.').reverse().join(' of ').replaceAll('_', ' ');
  return `${access === 'read' ? 'Read' : 'Change'} ${words}.`;
}

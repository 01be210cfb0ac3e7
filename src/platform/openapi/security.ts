import type { ApiStyle, Operation } from '#http';
import { scopeNamed } from '../../contexts/oauth';
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
      description: 'A key of a person, which may do all that its owner may.',
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

/** Of a scope that no catalogue has, as of an extension, the name has to do. */
export const describeScope = (name: string): string => scopeNamed(name)?.description ?? name;

import type { ApiStyle, Operation } from '#http';
import { scopeNamed } from '../../contexts/oauth';
import { DIALECTS } from './dialect';

/** Requires one of the two credentials, with any one of the scopes. */
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
      description: 'A key of a person. It has all rights of its owner.',
    },
    OAuth2: {
      type: 'oauth2',
      description: 'For applications that act for a person, within the scopes that the person has granted.',
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

/** Returns the description of a scope, or its name if it has none, such as scopes of external packages. */
export const describeScope = (name: string): string => scopeNamed(name)?.description ?? name;

import { Option, type Command } from 'commander';
import { isUuid } from '#kernel';
import type { Accounts, ApiKeys, Credential } from '../../contexts/identity';
import type { PersonalTokens } from '../../contexts/oauth';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { CommandError } from '../failure';
import { note, printColumns, printJson, printLine } from '../output';
import { parseExpiry, parseNames } from '../parse';
import { withUseCases } from '../with-use-cases';

interface CreateOptions extends JsonOption {
  readonly email: string;
  readonly title: string;
  readonly description?: string;
  readonly expires: string | null;
  readonly service?: true;
  readonly readOnly?: true;
  readonly scopes?: readonly string[];
}

interface ListOptions extends JsonOption {
  readonly email?: string;
}

interface RevokeOptions extends ListOptions {
  readonly title?: string;
}

interface Services {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  readonly tokens: PersonalTokens;
}

/** An API key, or an access token, which has scopes. */
interface Token extends Credential {
  readonly email: string;
  readonly isService?: boolean;
  readonly scopes?: readonly string[];
}

const expiryOption = (): Option =>
  new Option('--expires <when>', 'never, a time as 12h, 90d or 8w, or a date as 2030-12-31')
    .argParser((text) => parseExpiry(text, Date.now()))
    .default(null, 'never');

const create = (): Command =>
  newCommand('create', 'make an API key, or an access token that may do less; its value is shown this once')
    .requiredOption('--email <address>', 'e-mail address of the user whom it stands for')
    .option('--title <text>', 'what it is for', 'Command line')
    .option('--description <text>', 'more about it')
    .addOption(expiryOption())
    .option('--service', 'a key for an integration: counted by SERVICE_TOKEN_RATE_LIMIT')
    .option('--read-only', 'an access token that may look at everything and change nothing')
    .option(
      '--scopes <names>',
      'an access token that may do no more than these, as projects:read,projects.work_items:write',
      parseNames,
    )
    .addOption(jsonOption())
    .action(runCreate);

const list = (): Command =>
  newCommand('list', 'list API keys and access tokens, newest first; values are not known any more')
    .option('--email <address>', 'only those of this user')
    .addOption(jsonOption())
    .action(runList);

const revoke = (): Command =>
  newCommand('revoke', 'end an API key or access token at once; running servers follow within a second')
    .argument('[id]', 'its id, as "token list" shows it')
    .option('--email <address>', 'instead of an id: the user ...')
    .option('--title <text>', '... and the title; ends all that have it')
    .addOption(jsonOption())
    .action(runRevoke);

export const tokenCommand = (): Command =>
  newCommand('token', 'make, list and revoke API keys and access tokens')
    .addCommand(create())
    .addCommand(list())
    .addCommand(revoke());

async function withTokens<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const { Accounts, ApiKeys } = await import('../../contexts/identity/index.js');
  const { PersonalTokens } = await import('../../contexts/oauth/index.js');
  return withUseCases((found) =>
    work({ accounts: found.get(Accounts), keys: found.get(ApiKeys), tokens: found.get(PersonalTokens) }),
  );
}

async function runCreate({ json, ...options }: CreateOptions): Promise<void> {
  const isLess = Boolean(options.readOnly ?? options.scopes);
  if (isLess && options.service) {
    throw new CommandError('--service is for keys: an access token counts as one of an app.');
  }
  const { token, value } = await withTokens((services) => make(services, options, isLess));
  const name = isLess ? 'access_token' : 'api_key';
  if (json) return printJson({ ...asJson(token), [name]: value });
  printColumns([
    ['id', token.id],
    ['user', token.email],
    ['expires', token.expiresAt ?? 'never'],
    ['scopes', token.scopes?.join(', ') ?? 'everything that the user may do'],
    ['header', isLess ? 'Authorization: Bearer <access_token>' : 'X-Api-Key: <api_key>'],
    [name, value],
  ]);
  note('Keep it now: it cannot be shown again.');
}

type Making = Omit<CreateOptions, 'json'>;

async function make(
  { accounts, keys, tokens }: Services,
  { email, expires, service, readOnly, scopes, ...texts }: Making,
  isLess: boolean,
): Promise<{ readonly token: Token; readonly value: string }> {
  const owner = await accounts.active(email);
  const details = { ...texts, userId: owner.id, expiresAt: expires };
  if (isLess) {
    const { token, value } = await tokens.create({ ...details, readOnly, scopes });
    return { token: { ...token, email: owner.email }, value };
  }
  const { key, value } = await keys.create({ ...details, isService: service });
  return { token: { ...key, email: owner.email }, value };
}

async function runList({ json, email }: ListOptions): Promise<void> {
  const all = await withTokens(async (services) => {
    const userId = email && (await userOf(services, email)).id;
    const found: Token[][] = [await services.keys.list(userId), await services.tokens.list(userId)];
    return found.flat().sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  });
  if (json) return printJson(all.map(asJson));
  if (!all.length) return printLine('There is no API key or access token.');
  const rows = all.map((one) => [
    one.id,
    kindOf(one),
    one.email,
    `...${one.hint}`,
    one.title,
    conditionOf(one),
    lastUse(one),
  ]);
  printColumns([['ID', 'KIND', 'USER', 'ENDS IN', 'TITLE', 'STATE', 'LAST USED'], ...rows]);
}

async function runRevoke(id: string | undefined, { json, email, title }: RevokeOptions): Promise<void> {
  const byTitle = email !== undefined && title !== undefined;
  if ((id === undefined) === !byTitle) {
    throw new CommandError('Name it by its id, or by --email and --title together.');
  }
  if (id !== undefined && !isUuid(id))
    throw new CommandError(`"${id}" is not an id of a key or token: see token list.`);
  const ended = await withTokens(async (services) => {
    if (id !== undefined) return [await revokeAny(services, id)];
    return revokeTitled(services, (await userOf(services, email!)).id, title!);
  });
  if (json) return printJson(ended.map(({ id: one, revokedAt }) => ({ id: one, revoked_at: revokedAt })));
  for (const one of ended) printLine(`Revoked ${one.id} (${one.title}, ...${one.hint})`);
}

const revokeAny = async ({ keys, tokens }: Services, id: string): Promise<Credential> =>
  (await tokens.find(id)) ? tokens.revoke(id) : keys.revoke(id);

async function revokeTitled({ keys, tokens }: Services, userId: string, title: string): Promise<Credential[]> {
  const ended = [...(await keys.revokeTitled(userId, title)), ...(await tokens.revokeTitled(userId, title))];
  if (!ended.length)
    throw new CommandError(`The user has no key or token with the title "${title}" that is still valid.`);
  return ended;
}

/** Finds a user by e-mail address, including deactivated ones, whose keys can still be listed and revoked. */
async function userOf({ accounts }: Services, email: string) {
  const user = await accounts.find(email);
  if (!user) throw new CommandError(`There is no user with the e-mail address ${email}.`);
  return user;
}

function conditionOf({ revokedAt, expiresAt }: Credential): string {
  if (revokedAt) return `revoked ${revokedAt.slice(0, 10)}`;
  if (!expiresAt) return 'valid';
  return `${Date.parse(expiresAt) > Date.now() ? 'valid until' : 'expired'} ${expiresAt.slice(0, 10)}`;
}

const lastUse = ({ lastUsedAt }: Credential): string => lastUsedAt?.slice(0, 16).replace('T', ' ') ?? 'never';

const kindOf = ({ scopes }: Token): 'api_key' | 'access_token' => (scopes ? 'access_token' : 'api_key');

const asJson = (token: Token) => ({
  id: token.id,
  kind: kindOf(token),
  email: token.email,
  title: token.title,
  description: token.description,
  hint: token.hint,
  service: token.isService ?? false,
  scopes: token.scopes ?? null,
  expires_at: token.expiresAt,
  last_used_at: token.lastUsedAt,
  revoked_at: token.revokedAt,
  created_at: token.createdAt,
});

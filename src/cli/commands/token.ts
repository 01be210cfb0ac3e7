import { Option, type Command } from 'commander';
import { isUuid } from '#kernel';
import type { Accounts, ApiKey, ApiKeys } from '../../contexts/identity';
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
}

const expiryOption = (): Option =>
  new Option('--expires <when>', 'never, a time as 12h, 90d or 8w, or a date as 2030-12-31')
    .argParser((text) => parseExpiry(text, Date.now()))
    .default(null, 'never');

const create = (): Command =>
  newCommand('create', 'make an API key; its value is shown this once')
    .requiredOption('--email <address>', 'e-mail address of the user whom the key stands for')
    .option('--title <text>', 'what the key is for', 'Command line')
    .option('--description <text>', 'more about it')
    .addOption(expiryOption())
    .option('--service', 'for an integration: counted by SERVICE_TOKEN_RATE_LIMIT')
    .option('--read-only', 'the key may look at everything and change nothing')
    .option(
      '--scopes <names>',
      'the key may do no more than these, as projects:read,projects.work_items:write',
      parseNames,
    )
    .addOption(jsonOption())
    .action(runCreate);

const list = (): Command =>
  newCommand('list', 'list API keys, newest first; values are not known any more')
    .option('--email <address>', 'only the keys of this user')
    .addOption(jsonOption())
    .action(runList);

const revoke = (): Command =>
  newCommand('revoke', 'end an API key at once; running servers follow within a second')
    .argument('[id]', 'id of the key, as "token list" shows it')
    .option('--email <address>', 'instead of an id: the user ...')
    .option('--title <text>', '... and the title; ends all keys that have it')
    .addOption(jsonOption())
    .action(runRevoke);

export const tokenCommand = (): Command =>
  newCommand('token', 'make, list and revoke API keys').addCommand(create()).addCommand(list()).addCommand(revoke());

async function withKeys<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const { Accounts, ApiKeys } = await import('../../contexts/identity/index.js');
  return withUseCases((found) => work({ accounts: found.get(Accounts), keys: found.get(ApiKeys) }));
}

async function runCreate({ json, email, expires, service, ...options }: CreateOptions): Promise<void> {
  const made = await withKeys(async ({ accounts, keys }) => {
    const owner = await accounts.active(email);
    const command = { ...options, userId: owner.id, expiresAt: expires, isService: service };
    return { ...(await keys.create(command)), owner };
  });
  const answer = { ...asJson({ ...made.key, email: made.owner.email }), api_key: made.value };
  if (json) return printJson(answer);
  printColumns([
    ['id', answer.id],
    ['user', answer.email],
    ['expires', answer.expires_at ?? 'never'],
    ['scopes', answer.scopes?.join(', ') ?? 'everything that the user may do'],
    ['api_key', answer.api_key],
  ]);
  note('Keep the key now: it cannot be shown again.');
}

async function runList({ json, email }: ListOptions): Promise<void> {
  const keys = await withKeys(async (services) => {
    const userId = email && (await userOf(services, email)).id;
    return services.keys.list(userId);
  });
  if (json) return printJson(keys.map(asJson));
  if (!keys.length) return printLine('There is no API key.');
  const rows = keys.map((key) => [key.id, key.email, `...${key.hint}`, key.title, conditionOf(key), lastUse(key)]);
  printColumns([['ID', 'USER', 'ENDS IN', 'TITLE', 'STATE', 'LAST USED'], ...rows]);
}

async function runRevoke(id: string | undefined, { json, email, title }: RevokeOptions): Promise<void> {
  const byTitle = email !== undefined && title !== undefined;
  if ((id === undefined) === !byTitle) {
    throw new CommandError('Name the key by its id, or by --email and --title together.');
  }
  if (id !== undefined && !isUuid(id)) throw new CommandError(`"${id}" is not an id of an API key: see token list.`);
  const ended = await withKeys(async (services) => {
    if (id !== undefined) return [await services.keys.revoke(id)];
    return services.keys.revokeTitled((await userOf(services, email!)).id, title!);
  });
  if (json) return printJson(ended.map(({ id: key, revokedAt }) => ({ id: key, revoked_at: revokedAt })));
  for (const key of ended) printLine(`Revoked ${key.id} (${key.title}, ...${key.hint})`);
}

/** Also a deactivated user, whose keys can still be looked at and ended. */
async function userOf({ accounts }: Services, email: string) {
  const user = await accounts.find(email);
  if (!user) throw new CommandError(`There is no user with the e-mail address ${email}.`);
  return user;
}

function conditionOf({ revokedAt, expiresAt }: ApiKey): string {
  if (revokedAt) return `revoked ${revokedAt.slice(0, 10)}`;
  if (!expiresAt) return 'valid';
  return `${Date.parse(expiresAt) > Date.now() ? 'valid until' : 'expired'} ${expiresAt.slice(0, 10)}`;
}

const lastUse = ({ lastUsedAt }: ApiKey): string => lastUsedAt?.slice(0, 16).replace('T', ' ') ?? 'never';

const asJson = (key: ApiKey & { readonly email: string }) => ({
  id: key.id,
  email: key.email,
  title: key.title,
  description: key.description,
  hint: key.hint,
  service: key.isService,
  scopes: key.scopes,
  expires_at: key.expiresAt,
  last_used_at: key.lastUsedAt,
  revoked_at: key.revokedAt,
  created_at: key.createdAt,
});

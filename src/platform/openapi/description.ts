import {
  fieldsOf,
  listed,
  nounOf,
  pluralOf,
  withArticle,
  type Allowed,
  type Level,
  type Operation,
  type Verb,
} from '#http';
import { snake } from '#kernel';

/** Describes what an operation does, what it returns, who may call it, and why it may be refused, as Markdown. */
export const descriptionOf = (operation: Operation): string =>
  [purpose(operation), answers(operation), callers(operation), refusals(operation)].filter(Boolean).join('\n\n');

const ROWS =
  'A row that fails does not affect the others. With `all_or_none`, one failure undoes the whole batch, with 409.';

const VERBS: Readonly<Record<Verb, (noun: string, operation: Operation) => string>> = {
  list: (_, operation) => `Lists the ${pluralOf(operation)} that the caller can see.`,
  read: (noun) => `Returns ${withArticle(noun)}.`,
  create: (noun, operation) => `Creates ${withArticle(noun)}${required(operation)}.`,
  update: (noun) =>
    `Changes ${withArticle(noun)}. Members that you do not send stay unchanged. Null clears a member that can be empty. A ` +
    'list of ids replaces the whole list.',
  remove: (noun) => `Deletes ${withArticle(noun)}. A second call returns 404.`,
  upsert: (noun) =>
    `Creates ${withArticle(noun)}, or updates the one that has the same \`external_source\` and \`external_id\`, both of ` +
    'which are required. Use it to synchronize records with another system.',
  'bulk-create': (_, operation) =>
    `Creates up to 50 ${pluralOf(operation)}, each as the single operation does. ${ROWS}`,
  'bulk-update': (_, operation) => `Changes up to 50 ${pluralOf(operation)}, each named by its \`id\`. ${ROWS}`,
  'bulk-upsert': (_, operation) =>
    `Creates or updates up to 50 ${pluralOf(operation)} by their \`external_source\` and \`external_id\`, both of which every row ` +
    `needs. Sending the same rows again creates no duplicates. \`result\` is \`created\` or \`updated\`. ${ROWS}`,
  'bulk-remove': (_, operation) => `Deletes up to 50 ${pluralOf(operation)}. ${ROWS}`,
};

function required({ body }: Operation): string {
  const fields = body ? fieldsOf(body.prototype as object).filter((field) => field.required) : [];
  const names = fields.map(({ name }) => `\`${name}\``);
  return names.length ? `; ${listed(names)} ${names.length > 1 ? 'are' : 'is'} required` : '';
}

function purpose(operation: Operation): string {
  const { description, verb, summary } = operation;
  const own = verb && VERBS[verb](nounOf(operation), operation);
  return description ?? own ?? `${summary}.`;
}

function answers(operation: Operation): string {
  const { shape, status, alsoStatus, list } = operation;
  if (status === 302) return 'Returns 302 with the address in `Location`.';
  if (shape === 'file') return 'Returns a file.';
  if (shape === 'none') return `Returns ${status} without a body.`;
  if (shape === 'page') return `Returns a page of the list. ${arrangement(operation)}`;
  if (shape === 'array') return `Returns all records as a plain array.${list ? ` ${arrangement(operation)}` : ''}`;
  const what = shape === 'plain' || shape === 'assembled' ? 'the result' : `the ${nounOf(operation)}`;
  if (!alsoStatus) return `Returns ${status} with ${what}.`;
  const [existed, created] = [status, alsoStatus].toSorted((one, other) => one - other);
  return `Returns ${what}, with ${created} if it was created, or ${existed} if it already existed.`;
}

function arrangement(operation: Operation): string {
  if (!operation.list) return '';
  const { by, descending } = operation.list.defaultOrder;
  const parameters = operation.style.listParameters(operation);
  const size = parameters.find(({ name }) => name === 'per_page');
  const rows = size ? `${String(size.schema.default)} rows unless \`per_page\` is set, o` : 'O';
  const isOrdered = parameters.some(({ name }) => name === 'order_by');
  return `${rows}rdered by \`${descending ? '-' : ''}${snake(by)}\`${isOrdered ? ' unless `order_by` is set' : ''}.`;
}

const EVERYONE: Readonly<Record<Level, string>> = {
  caller: 'every authenticated caller',
  workspace: 'all members of the workspace',
  project: 'everyone who can see the project',
};

function callers({ allow, level, scopes, isOfInstance }: Operation): string {
  const token = scopes.length
    ? ` A token needs ${scopes.length > 1 ? 'one of the scopes' : 'the scope'} ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`
    : '';
  const everyone = isOfInstance ? 'instance administrators' : EVERYONE[level];
  return `**Who may**: ${allow.everyone ? everyone : allowedFor(allow)}.${token}`;
}

function allowedFor({ workspace, project, own, ownInWorkspace }: Allowed): string {
  const roles = [
    ...[...workspace].map((role) => `workspace ${role}s`),
    ...[...project].map((role) => `project ${role}s`),
    ...[...ownInWorkspace].map((role) => `workspace ${role}s on records that they created`),
    ...[...own].map((role) => `project ${role}s on records that they created`),
  ];
  return roles.join(', ');
}

function refusals(operation: Operation): string {
  const { gates, access, body, level, allow, scopes, survivesArchive, method, needsProof, isOfInstance } = operation;
  const named = (kind: string) => gates.filter((gate) => gate.kind === kind).map(({ name }) => `\`${name}\``);
  const features = named('feature');
  const modes = named('mode');
  const conflicts = [
    ...(modes.length ? [`while the workspace is in the mode ${modes.join(' or ')}`] : []),
    ...(access === 'write' && level === 'project' && !survivesArchive ? ['in an archived project'] : []),
    ...(method === 'PATCH' || method === 'DELETE' ? ['if `If-Match` names another version'] : []),
  ];
  const reasons = [
    ...(body ? ['400 if a member is missing or invalid'] : []),
    ...(features.length ? [`402 without the feature ${features.join(' and ')}`] : []),
    ...(allow.everyone && !scopes.length
      ? []
      : [isOfInstance ? '403 for other tokens' : '403 for other roles and tokens']),
    ...(needsProof ? ['403 `proof_required` for browser sessions whose last sign-in or proof is 15 minutes old'] : []),
    ...(isOfInstance ? ['404 for everybody else'] : []),
    ...(level === 'caller' ? [] : ['404 for records that the caller cannot see']),
    ...(conflicts.length ? [`409 ${conflicts.join(', ')}`] : []),
  ];
  return reasons.length ? `**Refused** with ${reasons.join('; ')}.` : '';
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { kindsOf } from '../../libs/events';
import type { ContextDeclaration } from '../../libs/context';
import { contextsWith } from '../../src/contexts';
import { ROOT } from '../support/run';

interface Excuse {
  /** Nouns of contexts, in the singular. */
  readonly nouns: string;
  /** Paths below `libs/` where they may stand. */
  readonly at: RegExp;
  readonly why: string;
}

const ANYWHERE = /^/;

/** Nouns of contexts that `libs` may use. Each line says why; a line that excuses nothing fails. */
const EXCUSES: readonly Excuse[] = [
  {
    nouns: 'workspace, workspace member, project, project member, user',
    at: ANYWHERE,
    why: 'Who acts, and where: every statement has its tenant, every operation its place.',
  },
  {
    nouns: 'instance',
    at: ANYWHERE,
    why: 'Who administers the installation is asked before scopes and roles. In other files: objects of a class.',
  },
  {
    nouns: 'api key, access token, session, oauth',
    at: /^(auth|kernel\/ctx)/,
    why: 'Ways in which a request proves who sends it. Their contexts provide the stores.',
  },
  {
    nouns: 'governance',
    at: /^kernel\/ctx/,
    why: 'A mode of the workspace that use cases of eight contexts ask for.',
  },
  {
    nouns: 'session',
    at: /^(persistence|jobs|events)\//,
    why: "PostgreSQL's word for what a connection keeps: notifications, locks and time limits.",
  },
  { nouns: 'audit, view', at: /^embedded-postgres\/earlier/, why: 'Words of npm.' },
  { nouns: 'audit', at: /^(kernel|events)\//, why: 'The port to the log that every context writes to.' },
  { nouns: 'webhook', at: /^kernel\/audit/, why: 'A category of the audit log, which the contract closes.' },
  {
    nouns: 'work item, item',
    at: /^(references|context|events\/event|http\/public-event-options)/,
    why: 'What contexts refer to and publish events about: the seam between work items and their owners.',
  },
  {
    nouns: 'work item, item, page, mention, attachment',
    at: /^(html|http\/render|events\/event)/,
    why: 'Rich text names these records by elements that the contract defines.',
  },
  {
    nouns: 'state',
    at: /^kernel\/vocabulary/,
    why: 'Groups of states are words of many domains, which know the kernel alone.',
  },
  {
    nouns: 'relation, release, type',
    at: /^properties\//,
    why: 'Types of properties, which work items, customers and formulas share. The contract closes them.',
  },
  { nouns: 'asset', at: /^storage\/address/, why: 'The address of files in records. Clients keep it.' },
  { nouns: 'audit', at: /^http\/record-members/, why: 'Members that say who wrote a record and when.' },

  { nouns: 'type', at: ANYWHERE, why: 'Of a value, a body, a file, an entity.' },
  { nouns: 'item', at: ANYWHERE, why: 'One of a list.' },
  { nouns: 'query', at: ANYWHERE, why: 'Of an address, or to the database.' },
  { nouns: 'page', at: ANYWHERE, why: 'Of a list, or of HTML.' },
  { nouns: 'search', at: ANYWHERE, why: 'The parameter of a list.' },
  { nouns: 'personal', at: /^auth\/credentials/, why: 'A kind of key: one of a person.' },
  { nouns: 'state', at: /^(auth|http|embedded-postgres)\//, why: 'Of a request or a process.' },
  {
    nouns: 'state, activity',
    at: /^persistence\/(lock-patience|migrat)/,
    why: 'Of a schema, and of a session of PostgreSQL.',
  },
  { nouns: 'module', at: /^(auth|context|http)\//, why: 'Of Nest.' },
  { nouns: 'label', at: /^(context\/declaration|html)/, why: 'Of an entry in a menu, and an element of HTML.' },
  { nouns: 'label', at: /^pages\/style/, why: 'An element of HTML.' },
  {
    nouns: 'template',
    at: /^(html|pages|testing)\//,
    why: 'An element of HTML, a template literal, a template database.',
  },
  { nouns: 'release', at: /^(embedded-postgres|jobs|persistence)\//, why: 'Of a lock, a savepoint or a connection.' },
  { nouns: 'identity', at: /^embedded-postgres\//, why: 'Of a process.' },
  { nouns: 'progress', at: /^(embedded-postgres|events)\//, why: 'Of a start, and of those who read events.' },
  { nouns: 'notification', at: /^events\/event-listener/, why: 'Of PostgreSQL.' },
  { nouns: 'session', at: /^events\/sql/, why: 'Of PostgreSQL.' },
  { nouns: 'attachment', at: /^storage\/object-store/, why: 'How a browser takes a download.' },
  { nouns: 'activity', at: /^(events\/sql|testing\/database)/, why: 'Of PostgreSQL: pg_stat_activity.' },
  { nouns: 'point', at: /^(html|properties)\//, why: 'Of Unicode, and of decimals.' },
  { nouns: 'estimate', at: /^(http|kernel|persistence)\//, why: 'Of a total.' },
  { nouns: 'relation', at: /^(http\/selection|kernel\/roles)/, why: 'Between records, and of a person to a record.' },
  { nouns: 'view', at: /^http\/(grants|record-permissions)/, why: 'What a role or a caller may do.' },
  { nouns: 'collection', at: /^http\/grants/, why: 'Of addresses.' },
  { nouns: 'recurring', at: /^jobs\//, why: 'A job that the clock starts.' },
  { nouns: 'cycle', at: /^kernel\/calendar/, why: 'An option of Intl: hourCycle.' },
];

const singular = (word: string): string =>
  word.length < 4
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(ss|x|ch)es$/, '$1')
        .replace(/([^s])s$/, '$1');

/** The words of an identifier or a text, in the singular: `stateGroups` and `state_groups` are `state group`. */
const wordsOf = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .map(singular)
    .join(' ');

/** What a context declares by name. Tables come from all contexts together. */
const declaredBy = (context: ContextDeclaration): readonly string[] => [
  context.name,
  ...(context.events ?? []).flatMap(kindsOf).map((kind) => kind.split('.')[0]!),
  ...(context.features ?? []),
  ...Object.keys(context.codes ?? {}),
  ...(context.itemReferences ?? []).map(({ kind }) => kind),
];

function nounsOfContexts(): ReadonlySet<string> {
  const contexts = contextsWith([]);
  return new Set([...contexts.all.flatMap(declaredBy), ...contexts.owners().keys()].map(wordsOf));
}

/** Identifiers and texts of a file, without comments and imports, by line. */
function textsOf(file: string): [text: string, line: number][] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: [string, number][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const isText = ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isTemplateHead(node);
    if (isText || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
      texts.push([node.text, source.getLineAndCharacterOfPosition(node.getStart()).line + 1]);
    }
    node.forEachChild(visit);
  };
  visit(source);
  return texts;
}

const LIBS = join(ROOT, 'libs');
const files = readdirSync(LIBS, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/\.(spec|fake)\.ts$/.test(name),
);

it('libs know no words of contexts', () => {
  const nouns = [...nounsOfContexts()];
  const unused = new Set(EXCUSES);
  const found = files.flatMap((file) =>
    textsOf(join(LIBS, file)).flatMap(([text, line]) => {
      const words = ` ${wordsOf(text)} `;
      return nouns
        .filter((noun) => words.includes(` ${noun} `))
        .filter((noun) => {
          const excuses = EXCUSES.filter(
            ({ nouns: excused, at }) => excused.split(', ').includes(noun) && at.test(file),
          );
          for (const excuse of excuses) unused.delete(excuse);
          return !excuses.length;
        })
        .map((noun) => `${relative(ROOT, join(LIBS, file))}:${line} ${noun}: ${text}`);
    }),
  );
  expect(nouns.length).toBeGreaterThan(100);
  expect(files.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
  expect([...unused].map(({ nouns: words, at }) => `${words} at ${at}`)).toEqual([]);
});

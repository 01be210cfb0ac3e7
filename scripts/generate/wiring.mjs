import ts from 'typescript';
import { Refusal } from './refusal.mjs';

const parse = (text) => ts.createSourceFile('wiring.ts', text, ts.ScriptTarget.Latest, true);

/** Applies insertions `{ at, text }`. The positions are those in the original text. */
const insertAll = (source, insertions) =>
  insertions
    .toReversed()
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source.text);

const pathOf = (line) => /from '([^']+)'/.exec(line)[1];
const byPath = (a, b) => (pathOf(a) < pathOf(b) ? -1 : 1);

/** Inserts an import at its position in the order of relative paths. */
function insertLine(source, line) {
  const path = pathOf(line);
  const imports = source.statements.filter(ts.isImportDeclaration);
  const behind = imports.find(({ moduleSpecifier: { text } }) => text.startsWith('.') && text > path);
  if (behind) return { at: behind.getStart(), text: `${line}\n` };
  return { at: imports.at(-1)?.getEnd() ?? 0, text: imports.length ? `\n${line}` : `${line}\n` };
}

/** Inserts the names of an import that are missing, into an existing import of the module or as a new line. */
function insertImport(source, line) {
  const known = source.statements.find(
    (node) => ts.isImportDeclaration(node) && node.moduleSpecifier.text === pathOf(line),
  );
  const named = known?.importClause?.namedBindings;
  if (!named || !ts.isNamedImports(named)) return [insertLine(source, line)];
  const there = named.elements.map((one) => one.getText());
  const missing = /\{ (.+) \}/
    .exec(line)[1]
    .split(', ')
    .filter((name) => !there.includes(name));
  return missing.length ? [insertElement(named, missing.join(', '))] : [];
}

function insertElement(array, element) {
  const last = array.elements.at(-1);
  return last ? { at: last.getEnd(), text: `, ${element}` } : { at: array.getStart() + 1, text: element };
}

/** Adds elements to the arrays of a module's `@Module({ ... })`, and the imports that they need. */
export function addToModule(text, file, { imports, arrays }) {
  const source = parse(text);
  const options = moduleOptions(source);
  if (!options) throw new Refusal(`${file} has no @Module({ ... }) to add to.`);
  const added = Object.entries(arrays).map(([name, elements]) => {
    const property = options.properties.find((one) => one.name?.getText() === name);
    const list = elements.join(', ');
    if (!property) return { at: options.getEnd() - 1, text: `${needsComma(options) ? ', ' : ''}${name}: [${list}],` };
    if (!ts.isArrayLiteralExpression(property.initializer)) throw new Refusal(`${name} in ${file} is no plain list.`);
    return insertElement(property.initializer, list);
  });
  return insertAll(source, [...added, ...imports.toSorted(byPath).flatMap((line) => insertImport(source, line))]);
}

const needsComma = ({ properties }) => properties.length > 0 && !properties.hasTrailingComma;

function moduleOptions(source) {
  const decorators = source.statements.flatMap((node) => (ts.canHaveDecorators(node) && ts.getDecorators(node)) || []);
  const calls = decorators.map(({ expression }) => expression).filter(ts.isCallExpression);
  const argument = calls.find(({ expression }) => expression.getText() === 'Module')?.arguments[0];
  return argument && ts.isObjectLiteralExpression(argument) ? argument : undefined;
}

/** Adds a context to the application. */
export function addToContexts(text, file, { name, path }) {
  const source = parse(text);
  if (new RegExp(`\\b${name}\\b`).test(text)) throw new Refusal(`${file} already knows something called ${name}.`);
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap((one) => one.declarationList.declarations);
  const list = declarations.find((one) => one.name.getText() === 'OWN')?.initializer;
  if (!list || !ts.isArrayLiteralExpression(list)) throw new Refusal(`${file} has no list OWN to add to.`);
  const line = `import { ${name} } from '${path}';`;
  return insertAll(source, [insertElement(list, name), insertLine(source, line)]);
}

/** Adds a table to a context's declaration. */
export function addRow(text, file, { name, path }) {
  const source = parse(text);
  const rows = declarationOptions(source)?.properties.find((one) => one.name?.getText() === 'rows');
  if (!rows || !ts.isArrayLiteralExpression(rows.initializer)) throw new Refusal(`${file} declares no list of rows.`);
  const line = `import { ${name} } from '${path}';`;
  return insertAll(source, [insertElement(rows.initializer, name), insertLine(source, line)]);
}

function declarationOptions(source) {
  const values = source.statements
    .filter(ts.isVariableStatement)
    .flatMap((one) => one.declarationList.declarations.map(({ initializer }) => initializer));
  const call = values.find((one) => one && ts.isCallExpression(one) && one.expression.getText() === 'defineContext');
  return call?.arguments[0];
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type * as TypeScript from 'typescript';
import { snake } from '#kernel';

/** A text of a source file that is or may be SQL, as it stands there. */
export interface SqlText {
  /** Path of the file below the root. */
  readonly file: string;
  readonly line: number;
  /** With the constants of its file put in; what only a run can know is `?`. */
  readonly text: string;
  /** The member of an object that it is the value of. */
  readonly member?: string;
}

/** Stands where a template has a value that no constant gives. */
const UNKNOWN = ' ? ';

const MAX_DEPTH = 10;

/** TypeScript sources below some folders of a root, without tests. */
export const sourceFiles = (root: string, folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .map((path) => path.split(sep).join('/'))
    .filter((path) => /\.ts$/.test(path) && !/\.(spec|fake|d)\.ts$/.test(path))
    .sort();

/** Every text of a file, with the constants of the file that it names. */
export function textsOf(ts: typeof TypeScript, root: string, path: string): SqlText[] {
  const text = readFileSync(join(root, path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const reader = new TextReader(ts, source);
  return reader.all().map((found) => ({ ...found, file: path }));
}

class TextReader {
  private readonly constants = new Map<string, TypeScript.Expression>();

  constructor(
    private readonly ts: typeof TypeScript,
    private readonly source: TypeScript.SourceFile,
  ) {
    for (const statement of source.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (ts.isIdentifier(name) && initializer) this.constants.set(name.text, initializer);
      }
    }
  }

  all(): Omit<SqlText, 'file'>[] {
    const found: Omit<SqlText, 'file'>[] = [];
    const visit = (node: TypeScript.Node): void => {
      if (this.isText(node)) {
        const { line } = this.source.getLineAndCharacterOfPosition(node.getStart());
        const text = this.value(node as TypeScript.Expression);
        const { parent } = node;
        const member = this.ts.isPropertyAssignment(parent) ? parent.name.getText() : undefined;
        found.push({ text: this.isOwnColumn(node) ? `t.${snake(text)}` : text, line: line + 1, member });
      }
      // The parts of a sum are no texts of their own; what stands inside a template may be one.
      if (this.ts.isBinaryExpression(node) && this.isText(node)) this.templates(node).forEach(visit);
      else node.forEachChild(visit);
    };
    visit(this.source);
    return found;
  }

  /** Members of `ownColumns('projectId')` name columns of the model's table. */
  private isOwnColumn({ parent }: TypeScript.Node): boolean {
    return this.ts.isCallExpression(parent) && parent.expression.getText() === 'ownColumns';
  }

  private templates(node: TypeScript.Node): TypeScript.Node[] {
    const { ts } = this;
    if (ts.isTemplateExpression(node)) return node.templateSpans.map(({ expression }) => expression);
    if (ts.isBinaryExpression(node)) return [...this.templates(node.left), ...this.templates(node.right)];
    return this.isText(node) ? [] : [node];
  }

  private isText(node: TypeScript.Node): boolean {
    const { ts } = this;
    if (ts.isStringLiteralLike(node)) return !ts.isImportDeclaration(node.parent);
    if (ts.isTemplateExpression(node)) return true;
    const isSum = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
    return isSum && (this.isText(node.left) || this.isText(node.right));
  }

  private value(node: TypeScript.Expression, depth = 0): string {
    const { ts } = this;
    if (depth > MAX_DEPTH) return UNKNOWN;
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map(
        ({ expression, literal }) => this.value(expression, depth + 1) + literal.text,
      );
      return node.head.text + spans.join('');
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      return this.value(node.left, depth + 1) + this.value(node.right, depth + 1);
    }
    if (ts.isParenthesizedExpression(node)) return this.value(node.expression, depth + 1);
    const constant = ts.isIdentifier(node) ? this.constants.get(node.text) : undefined;
    return constant && this.isText(constant) ? this.value(constant, depth + 1) : UNKNOWN;
  }
}

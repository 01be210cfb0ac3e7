import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type * as TypeScript from 'typescript';
import { snake } from '#kernel';

/** A text in a source file that is or may be SQL. */
export interface SqlText {
  /** The path of the file relative to the root. */
  readonly file: string;
  readonly line: number;
  /** The text with the constants of its file inserted. Values that are known only at run time are `?`. */
  readonly text: string;
  /** The name of the object member whose value it is. */
  readonly member?: string;
}

/** Replaces a template value that is not a constant. */
const UNKNOWN = ' ? ';

const MAX_DEPTH = 10;

/** Statements for databases of other programs, whose tables have names of ours. */
const ELSEWHERE = ['src/imports/plane/queries.ts'];

/** Returns the TypeScript sources below some folders, without tests. */
export const sourceFiles = (root: string, folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .map((path) => path.split(sep).join('/'))
    .filter((path) => /\.ts$/.test(path) && !/\.(spec|fake|d)\.ts$/.test(path) && !ELSEWHERE.includes(path))
    .sort();

/** Returns every text of a file, with constants of the file inserted. */
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
      // The operands of a concatenation are not separate texts, but texts inside of a template may be.
      if (this.ts.isBinaryExpression(node) && this.isText(node)) this.templates(node).forEach(visit);
      else node.forEachChild(visit);
    };
    visit(this.source);
    return found;
  }

  /** True for arguments of `ownColumns('projectId')`, which name columns of the model's table. */
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

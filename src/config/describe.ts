import type { LoadedConfig, Origin } from './load';
import type { Variable } from './variable';
import { type Config, declarations } from './variables';

export interface ConfigRow {
  readonly section: string;
  readonly name: string;
  /** The value as JSON. A secret is '••••', or null if it is not set. */
  readonly value: unknown;
  /** The value as an operator would write it, or what applies without a value. */
  readonly text: string;
  readonly origin: Origin;
  readonly about: string;
}

export function describeConfig({ config, origins }: Pick<LoadedConfig, 'config' | 'origins'>): ConfigRow[] {
  return declarations.map(([key, variable]) => {
    const { section, name, about } = variable;
    return { section, name, ...shown(variable, config[key], origins[key]), origin: origins[key], about };
  });
}

function shown(variable: Variable<unknown>, value: Config[keyof Config], origin: Origin) {
  const { type, secret, unset = '' } = variable;
  if (secret) return origin === 'default' ? { value: null, text: 'not set' } : { value: '••••', text: '•••• set' };
  if (value === null) return { value, text: `not set (${unset})` };
  const text = type.print?.(value) ?? [String(value), type.unit].filter(Boolean).join(' ');
  return { value, text };
}

/** Returns the tables for docs/configuration.md, one per section. */
export function configTable(): string {
  const variables = declarations.map(([, variable]) => variable);
  const sections = [...new Set(variables.map(({ section }) => section))];
  return sections
    .map((section) => [
      `### ${section}\n`,
      '| Variable | Default | Value | Meaning |',
      '|---|---|---|---|',
      ...variables.filter((variable) => variable.section === section).map(tableRow),
    ])
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function tableRow({ name, secret, type, about, unless, ...variable }: Variable<unknown>): string {
  const names = secret ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``;
  const otherwise = unless ? `; \`${unless.default}\` with \`${unless.name}=${unless.value}\`` : '';
  const fallback = variable.unset ?? `\`${variable.default}\``;
  return `| ${names} | ${fallback}${otherwise} | ${type.rule} | ${about} |`;
}

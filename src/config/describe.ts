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

interface ShareableRow extends Pick<ConfigRow, 'name' | 'origin'> {
  /** The value; `SET` for texts that the operator has chosen. */
  readonly value: unknown;
}

const SET = '(set)';

/**
 * Returns the settings for somebody who does not run the server. Numbers and words to choose from are shown. Texts that
 * the operator has chosen may name people, places and machines: of them it is only said that they are set.
 */
export function shareableConfig({ config, origins }: Pick<LoadedConfig, 'config' | 'origins'>): ShareableRow[] {
  return declarations.map(([key, { name, type, secret, default: fallback }]) => {
    const origin = origins[key];
    const isShown = !secret && isHarmless(config[key], type.rule);
    return { name, origin, value: origin === 'default' ? fallback : isShown ? config[key] : SET };
  });
}

function isHarmless(value: unknown, rule: string): boolean {
  if (typeof value === 'string') return rule.split(/, | or /).includes(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((one) => isHarmless(one, rule));
}

/** Returns the texts that the operator has chosen, secrets too, with the names of their variables. */
export const chosenTexts = ({
  config,
}: Pick<LoadedConfig, 'config'>): { readonly name: string; readonly text: string }[] =>
  declarations.flatMap(([key, { name, type }]) =>
    isHarmless(config[key], type.rule) ? [] : textsIn(config[key]).map((text) => ({ name, text })),
  );

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

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

import type { App, CreateApp } from '../../contexts/oauth';
import { textOf } from '../kit';

/** The typed and selected values, by the names of the inputs. */
export interface AppForm {
  readonly name: string;
  readonly description: string;
  readonly redirectUris: string;
  readonly setupUrl: string;
  readonly webhookUrl: string;
  readonly kind: string;
  readonly scopes: readonly string[];
}

export const EMPTY_APP: AppForm = {
  name: '',
  description: '',
  redirectUris: '',
  setupUrl: '',
  webhookUrl: '',
  kind: 'confidential',
  scopes: [],
};

export const appFormOf = (form: URLSearchParams): AppForm => ({
  name: textOf(form, 'name'),
  description: textOf(form, 'description').replaceAll('\r\n', '\n'),
  redirectUris: textOf(form, 'redirectUris'),
  setupUrl: textOf(form, 'setupUrl'),
  webhookUrl: textOf(form, 'webhookUrl'),
  kind: textOf(form, 'kind'),
  scopes: [...new Set(form.getAll('scopes'))],
});

export const formOf = (app: App): AppForm => ({
  name: app.name,
  description: app.description,
  redirectUris: app.redirectUris.join('\n'),
  setupUrl: app.setupUrl ?? '',
  webhookUrl: app.webhookUrl ?? '',
  kind: app.isPublic ? 'public' : 'confidential',
  scopes: app.scopes,
});

/** Converts the form to a command. There is one redirect address per line, and empty fields have no value. */
export const commandOf = ({ redirectUris, setupUrl, webhookUrl, kind, ...form }: AppForm): CreateApp => ({
  name: form.name,
  description: form.description,
  scopes: form.scopes,
  redirectUris: redirectUris.split(/\s*\n\s*/).filter(Boolean),
  setupUrl: setupUrl || null,
  webhookUrl: webhookUrl || null,
  isPublic: kind === 'public',
});

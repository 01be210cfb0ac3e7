import { workspacePath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type Webhook = With<
  wire.Webhook,
  'id' | 'name' | 'url' | 'is_active' | 'version' | 'content_type' | 'scopes' | 'end_reason'
>;
export type Delivery = With<
  wire.WebhookLog,
  | 'id'
  | 'event_type'
  | 'request_headers'
  | 'request_body'
  | 'response_status'
  | 'response_headers'
  | 'response_body'
  | 'status_text'
  | 'error_message'
  | 'duration_ms'
  | 'retry_count'
  | 'created_at'
>;

export const webhooksPath = (slug: string): string => `${workspacePath(slug)}webhooks/`;
export const deliveriesPath = (slug: string, webhook: string): string =>
  `${workspacePath(slug)}webhook-logs/${webhook}/`;

export const nameOf = ({ name, url }: Webhook): string => name || new URL(url).host;

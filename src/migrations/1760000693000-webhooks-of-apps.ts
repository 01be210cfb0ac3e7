import type { MigrationInterface, QueryRunner } from 'typeorm';

const OWN_URL = 'create unique index ux_webhooks_url on webhooks (workspace_id, url) where deleted_at is null';

/** Installed apps have their own webhooks. Several of them may use the same address. */
export class WebhooksOfApps1760000693000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhooks add column app_id uuid');
    await runner.query('drop index ux_webhooks_url');
    await runner.query(`${OWN_URL} and app_id is null`);
    await runner.query(
      'create unique index ux_webhooks_app on webhooks (workspace_id, app_id) where deleted_at is null and app_id is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ux_webhooks_app');
    await runner.query(
      'delete from webhook_lanes where webhook_id in (select id from webhooks where app_id is not null)',
    );
    for (const table of ['webhook_logs', 'webhook_deliveries']) {
      await runner.query(`delete from ${table} t using webhooks w where w.workspace_id = t.workspace_id
        and w.id = t.webhook_id and w.app_id is not null`);
    }
    await runner.query('delete from webhooks where app_id is not null');
    await runner.query('drop index ux_webhooks_url');
    await runner.query(OWN_URL);
    await runner.query('alter table webhooks drop column app_id');
  }
}

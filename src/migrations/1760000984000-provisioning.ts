import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What every record of a workspace has. */
const RECORD = `
  workspace_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  created_by_id uuid,
  updated_by_id uuid,
  version integer not null default 1`;

/** People and groups that an identity provider manages, and the tokens by which it does. */
export class Provisioning1760000984000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.addTokens(runner);
    await this.addPeople(runner);
    await this.addGroups(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table provisioned_group_members');
    await runner.query('drop table provisioned_groups');
    await runner.query('drop table provisioned_people');
    await runner.query('drop table provisioning_tokens');
  }

  private async addTokens(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table provisioning_tokens (
        ${RECORD},
        title text not null,
        role text not null constraint ck_provisioning_tokens_role check (role in ('member', 'guest')),
        token_hash text not null,
        hint text not null,
        expires_at timestamptz,
        last_used_at timestamptz,
        constraint pk_provisioning_tokens primary key (workspace_id, id),
        constraint fk_provisioning_tokens_workspace foreign key (workspace_id) references workspaces (id),
        constraint uq_provisioning_tokens_hash unique (workspace_id, token_hash)
      )`);
    await runner.query(`
      create index ix_provisioning_tokens_created on provisioning_tokens (workspace_id, created_at, id)
      where deleted_at is null`);
  }

  private async addPeople(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table provisioned_people (
        ${RECORD},
        user_id uuid not null constraint fk_provisioned_people_user references users (id),
        user_name text not null,
        external_id text,
        role text not null constraint ck_provisioned_people_role check (role in ('member', 'guest')),
        is_active boolean not null,
        was_created boolean not null,
        ended_account boolean not null,
        constraint pk_provisioned_people primary key (workspace_id, id),
        constraint fk_provisioned_people_workspace foreign key (workspace_id) references workspaces (id),
        constraint uq_provisioned_people_user unique (workspace_id, user_id)
      )`);
    await runner.query(`
      create unique index uq_provisioned_people_name on provisioned_people (workspace_id, lower(user_name))
      where deleted_at is null`);
    await runner.query(`
      create index ix_provisioned_people_external on provisioned_people (workspace_id, external_id)
      where deleted_at is null`);
    await runner.query('create index ix_provisioned_people_user on provisioned_people (user_id)');
  }

  private async addGroups(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table provisioned_groups (
        ${RECORD},
        display_name text not null,
        external_id text,
        constraint pk_provisioned_groups primary key (workspace_id, id),
        constraint fk_provisioned_groups_workspace foreign key (workspace_id) references workspaces (id)
      )`);
    await runner.query(`
      create unique index uq_provisioned_groups_name on provisioned_groups (workspace_id, lower(display_name))
      where deleted_at is null`);
    await runner.query(`
      create table provisioned_group_members (
        workspace_id uuid not null,
        group_id uuid not null,
        user_id uuid not null constraint fk_provisioned_group_members_user references users (id),
        constraint pk_provisioned_group_members primary key (workspace_id, group_id, user_id),
        constraint fk_provisioned_group_members_group foreign key (workspace_id, group_id)
          references provisioned_groups (workspace_id, id) on delete cascade
      )`);
    await runner.query(`
      create index ix_provisioned_group_members_user on provisioned_group_members (workspace_id, user_id)`);
    await runner.query('create index ix_provisioned_group_members_person on provisioned_group_members (user_id)');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `create table workspace_invitations (
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    email text not null,
    role text not null constraint ck_workspace_invitations_role check (role in ('admin', 'member', 'guest')),
    message text not null default '',
    token_hash text not null,
    expires_at timestamptz not null,
    responded_at timestamptz,
    accepted boolean not null default false,
    constraint pk_workspace_invitations primary key (workspace_id, id),
    constraint uq_workspace_invitations_token unique (workspace_id, token_hash),
    constraint fk_workspace_invitations_workspace foreign key (workspace_id) references workspaces (id)
  )`,
  `create unique index uq_workspace_invitations_pending on workspace_invitations (workspace_id, email)
     where responded_at is null and deleted_at is null`,
  `create index ix_workspace_invitations_created on workspace_invitations (workspace_id, created_at desc, id desc)
     where deleted_at is null`,
];

/** Invitations to workspaces. Of the secret in a link, only the hash is stored. */
export class Invitations1760000120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table workspace_invitations');
  }
}

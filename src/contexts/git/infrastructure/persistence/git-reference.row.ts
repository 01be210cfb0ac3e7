import { Column, Entity } from 'typeorm';
import { TenantRow } from '#persistence';
import type { GitKind, PullRequestState } from '../../domain/git-reference';

@Entity('work_item_git_references')
export class GitReferenceRow extends TenantRow {
  @Column('uuid') workItemId!: string;
  @Column('text') kind!: GitKind;
  @Column('text') repositoryUrl!: string;
  @Column('text') remoteId!: string;
  @Column('text') url!: string;
  @Column('text') title!: string;
  @Column('text', { nullable: true }) sha!: string | null;
  @Column('text', { nullable: true }) state!: PullRequestState | null;
  @Column('integer', { nullable: true }) number!: number | null;
  @Column('text', { nullable: true }) sourceBranch!: string | null;
  @Column('text', { nullable: true }) targetBranch!: string | null;
  @Column('text', { nullable: true }) authorName!: string | null;
  @Column('text', { nullable: true }) authorEmail!: string | null;
  @Column('timestamptz', { nullable: true }) committedAt!: string | null;
}

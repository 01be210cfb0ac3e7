import { Injectable } from '@nestjs/common';
import { notFound, type ListRequest, type Page, type WorkspaceKey } from '#kernel';
import { assertExpected, Db, equals, Reads, tenantColumns, type ReadModel } from '#persistence';
import type { OfWorkspace } from '../../application/workspace-feature.repository';
import {
  memberSecurityList,
  WorkspaceSecurityRepository,
  type MemberSecurity,
  type StoredSecurity,
} from '../../application/workspace-security.repository';
import type { FactorRequirement } from '../../domain/factor-requirement';

const SELECT = `
  select id, name, factors_required_since as "requiredSince", factor_grace_days as "graceDays",
    factors_trust_providers as "trustsProviders", security_version as version
  from workspaces where id = $1 and deleted_at is null`;

const UPDATE = `
  update workspaces set factors_required_since = $3, factor_grace_days = $4, factors_trust_providers = $5,
    security_version = security_version + 1, updated_at = $2
  where id = $1`;

const model: ReadModel<MemberSecurity> = {
  table: 'workspace_members',
  columns: {
    ...tenantColumns,
    memberId: 't.user_id',
    role: 't.role',
    hasSecondFactor: 'u.has_second_factor',
    hasPassword: '(u.password_hash is not null)',
  },
  joins: { u: 'join users u on u.id = t.user_id' },
  where: 't.deleted_at is null and t.is_active and u.is_active and not u.is_bot',
  search: ['u.display_name', 'u.email', 'u.first_name', 'u.last_name'],
};

@Injectable()
export class SqlWorkspaceSecurityRepository extends WorkspaceSecurityRepository {
  private readonly reads: Reads<MemberSecurity>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, memberSecurityList, model);
  }

  async read({ workspaceId }: WorkspaceKey): Promise<StoredSecurity> {
    return found(await this.db.read<StoredSecurity>(SELECT, [workspaceId]));
  }

  async forWrite(place: OfWorkspace): Promise<StoredSecurity> {
    const security = found(await this.db.query<StoredSecurity>(`${SELECT} for no key update`, [place.workspaceId]));
    assertExpected(place, security);
    return security;
  }

  async save({ workspaceId }: WorkspaceKey, at: string, requirement: FactorRequirement): Promise<void> {
    const { requiredSince, graceDays, trustsProviders } = requirement;
    await this.db.query(UPDATE, [workspaceId, at, requiredSince, graceDays, trustsProviders]);
  }

  people({ workspaceId }: WorkspaceKey, request: ListRequest): Promise<Page<MemberSecurity>> {
    return this.reads.list(workspaceId, request);
  }

  person({ workspaceId }: WorkspaceKey, memberId: string): Promise<MemberSecurity | null> {
    return this.reads.one(workspaceId, [equals('t.user_id', memberId)]);
  }
}

function found([security]: StoredSecurity[]): StoredSecurity {
  if (!security) throw notFound();
  return security;
}

import { Injectable } from '@nestjs/common';
import { notFound, type Caller, type ListRequest, type Page } from '#kernel';
import { InstanceWorkspaceRepository, type InstanceWorkspace } from './instance-workspace.repository';

/** The workspaces of the installation, as instance administrators see them: from outside, without their contents. */
@Injectable()
export class InstanceWorkspaces {
  constructor(private readonly workspaces: InstanceWorkspaceRepository) {}

  list(_: Caller, request: ListRequest): Promise<Page<InstanceWorkspace>> {
    return this.workspaces.list(request);
  }

  async get(_: Caller, id: string): Promise<InstanceWorkspace> {
    const workspace = await this.workspaces.find(id);
    if (!workspace) throw notFound();
    return workspace;
  }
}

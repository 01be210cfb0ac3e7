import { Injectable } from '@nestjs/common';
import { FactorRequirements } from '../../identity';
import { PersonWorkspaces } from './workspace.repository';

/** Tells which workspaces of a person require a second factor. */
@Injectable()
export class WorkspaceFactorRequirements extends FactorRequirements {
  constructor(private readonly workspaces: PersonWorkspaces) {
    super();
  }

  async of(userId: string): Promise<readonly string[]> {
    const workspaces = await this.workspaces.of(userId);
    return workspaces.filter(({ requiresSecondFactor }) => requiresSecondFactor).map(({ name }) => name);
  }
}

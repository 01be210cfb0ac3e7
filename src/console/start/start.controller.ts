import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PersonWorkspaces, type PersonWorkspace } from '../../contexts/workspaces';
import { ConsoleApi, ConsoleFilter, ConsoleSessions, redirect, sendPage, type ApiCalls, type Listed } from '../kit';
import { startPage, type StartProject, type StartWorkspace } from './start.page';

const SHOWN = { per_page: '50', order_by: 'created_at', fields: 'name,identifier' };

/** The start page: a person's workspaces and their projects. */
@Controller()
@UseFilters(ConsoleFilter)
export class StartController {
  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly workspaces: PersonWorkspaces,
    private readonly api: ConsoleApi,
  ) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.sessions.find(request, response);
    if (!session) return redirect(response, '/sign-in/');
    const api = this.api.of(request, session);
    const workspaces = await this.workspaces.of(session.userId);
    sendPage(response, startPage(session, await Promise.all(workspaces.map((one) => withProjects(api, one)))));
  }
}

async function withProjects(api: ApiCalls, workspace: PersonWorkspace): Promise<StartWorkspace> {
  const projects = await api.maybe<Listed<StartProject>>(`workspaces/${workspace.slug}/projects/`, SHOWN);
  return { ...workspace, projects: projects?.data ?? null };
}

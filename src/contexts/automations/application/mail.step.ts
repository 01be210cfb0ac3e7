import { Injectable } from '@nestjs/common';
import { Mailer, type Mail } from '#mail';
import { isBotAddress, Users } from '../../identity';
import { ProjectRepository } from '../../projects';
import type { SendEmail } from '../domain/configs';
import type { Node } from '../domain/graph';
import { configOf } from '../domain/handlers';
import type { Result } from '../domain/run';
import type { TriggeredRun } from './triggered-run';

interface ItemData {
  readonly name?: string;
  readonly identifier?: string;
  readonly createdById?: string | null;
  readonly assigneeIds?: readonly string[];
}

/** Sends mail to members of the workspace. Mail is queued in the transaction of the step, so that it is sent once. */
@Injectable()
export class MailStep {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly users: Users,
    private readonly mailer: Mailer,
  ) {}

  async take(triggered: TriggeredRun, node: Node): Promise<Result> {
    const messages = await this.draft(triggered, node);
    await this.mailer.sendAll(messages);
    return { status: 'succeeded', note: `${messages.length} sent` };
  }

  /** Returns the messages that `take` queues. */
  async draft(triggered: TriggeredRun, node: Node): Promise<Mail[]> {
    const { automation, ctx } = triggered;
    const { to = ['owner'], subject, body } = configOf<SendEmail>(node);
    const record = recordOf(triggered);
    const wanted = [...new Set(to.flatMap((one) => idsOf(one, record, automation.createdById)))];
    const colleagues = await this.projects.colleagues(ctx, wanted);
    const users = [...(await this.users.byIds(ctx, [...colleagues])).values()];
    const people = users.filter(({ email }) => !isBotAddress(email));
    const about = oneLine([record.identifier, record.name].filter(Boolean).join(' '));
    const title = oneLine(subject ?? [automation.name, about].filter(Boolean).join(': '));
    const text = `${body ?? about}\n\nSent by the automation "${oneLine(automation.name)}".\n`;
    return people.map(({ email }) => ({ to: email, subject: title, text }));
  }
}

const recordOf = ({ event }: TriggeredRun): ItemData => ({ ...event?.previous, ...event?.data });

function idsOf(one: string, { createdById, assigneeIds = [] }: ItemData, ownerId: string | null): readonly string[] {
  if (one === 'assignees') return assigneeIds;
  if (one === 'owner' || one === 'creator')
    return [one === 'owner' ? ownerId : createdById].filter((id) => !!id) as string[];
  return [one];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

import { Injectable } from '@nestjs/common';
import { OutboxHooks, Outbox, type DomainEvent, type EventContext, type RecordText } from '#events';
import { mentionKey, mentionsIn, type Mention } from '#html';
import { MentionRepository, type MentionIn } from './mention.repository';

type Values = Readonly<Record<string, unknown>>;
type TextEvent = DomainEvent & { readonly text: RecordText };

/** The mentions in the text of a record before and after the change of an event. */
interface Turn {
  readonly event: TextEvent;
  readonly before: readonly Mention[];
  readonly after: readonly Mention[];
}

/**
 * Stores the mentions in texts, in the transaction that writes the text, and publishes an event for each new mention. A
 * mention that a changed text still contains is not published again. Texts without mentions cost no statement.
 */
@Injectable()
export class MentionKeeper {
  constructor(
    private readonly mentions: MentionRepository,
    private readonly outbox: Outbox,
    hooks: OutboxHooks,
  ) {
    hooks.add((ctx, at, events) => this.follow(ctx, at, events));
  }

  private async follow(ctx: EventContext, at: string, events: readonly DomainEvent[]): Promise<void> {
    const turns = events.filter(isAboutText).map(turnOf);
    const gone = turns.flatMap(({ event, before, after }) => inText(event, without(before, after)));
    const now = turns.flatMap(({ event, after }) => inText(event, after));
    if (gone.length) await this.mentions.remove(ctx, gone);
    if (now.length) await this.tell(ctx, at, turns, await this.mentions.add(ctx, at, now));
  }

  private async tell(ctx: EventContext, at: string, turns: readonly Turn[], kept: readonly MentionIn[]): Promise<void> {
    const added = new Map(kept.map((one) => [`${one.source.id} ${mentionKey(one.mention)}`, one]));
    const told = turns.flatMap(({ event, before, after }) =>
      without(after, before).flatMap((mention) => {
        const one = added.get(`${event.entityId} ${mentionKey(mention)}`);
        return one ? [eventOf(event, one)] : [];
      }),
    );
    await this.outbox.append(ctx, at, told);
  }
}

const isAboutText = (event: DomainEvent): event is TextEvent => {
  const { text, data, previous } = event;
  if (!text) return false;
  const isChange = Object.keys(data).length > 0 && Object.keys(previous).length > 0;
  return !isChange || text.member in previous || (text.unless !== undefined && text.unless in previous);
};

function turnOf(event: TextEvent): Turn {
  const { data, previous, text } = event;
  const isNew = Object.keys(previous).length === 0;
  const isGone = Object.keys(data).length === 0;
  return {
    event,
    before: isNew ? [] : mentionsOf(text, { ...data, ...previous }),
    after: isGone ? [] : mentionsOf(text, data as Values),
  };
}

const mentionsOf = ({ member, unless }: RecordText, record: Values): Mention[] =>
  unless !== undefined && record[unless] ? [] : mentionsIn(record[member]);

function without(mentions: readonly Mention[], others: readonly Mention[]): Mention[] {
  const known = new Set(others.map(mentionKey));
  return mentions.filter((mention) => !known.has(mentionKey(mention)));
}

function inText({ entityType, entityId: id, data, previous, text }: TextEvent, mentions: readonly Mention[]) {
  const record: Values = { ...previous, ...data };
  const workItemId = text.workItem === undefined ? null : (record[text.workItem] as string);
  return mentions.map((mention): MentionIn => ({ source: { entityType, id, workItemId }, mention }));
}

const eventOf = ({ text, projectId }: TextEvent, { source: { id, workItemId }, mention }: MentionIn): DomainEvent =>
  text.mentioned.of({ id, projectId }, { id, workItemId, mentionedType: mention.type, mentionedId: mention.id }, {});

import type { PublishedEvent } from '#events';
import type { Form } from '../domain/webhook';
import type { Queued } from './delivery-queue';

/** An event as a receiver is sent it. */
export interface Message {
  /** Of this attempt. */
  readonly deliveryId: string;
  readonly workspaceId: string;
  readonly webhookId: string;
  readonly delivery: Queued;
}

/** How events look to receivers. */
export abstract class EventShapes {
  /** Kinds of events that are told in a form. */
  abstract kinds(form: Form): readonly string[];
  /** What the event is called in the form. */
  abstract nameOf(form: Form, kind: string): string;
  /**
   * Members of the record that are told one by one; null stands for the event as a whole. Empty where the event says
   * nothing in this form.
   */
  abstract parts(form: Form, event: PublishedEvent): readonly (string | null)[];
  /** The record that a whole event is about, and what the event replaced of it. */
  abstract values(event: PublishedEvent): [data: object, previous: object];
  /** The text that is sent. */
  abstract write(form: Form, message: Message): Promise<string>;
}

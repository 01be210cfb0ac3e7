import type { PublishedEvent } from '#events';
import type { Form } from '../domain/webhook';
import type { Queued } from './delivery-queue';

/** An event on its way to a receiver. */
export interface Message {
  /** Id of this attempt. */
  readonly deliveryId: string;
  readonly workspaceId: string;
  readonly webhookId: string;
  readonly delivery: Queued;
}

/** Turns events into what receivers get. */
export abstract class EventShapes {
  /** Returns the kinds of events that exist in a form. */
  abstract kinds(form: Form): readonly string[];
  /** Returns the name of a kind in the form. */
  abstract nameOf(form: Form, kind: string): string;
  /**
   * Returns the members that are sent as separate messages; null stands for the event as a whole. Empty if the form has
   * no message for the event.
   */
  abstract parts(form: Form, event: PublishedEvent): readonly (string | null)[];
  /** Returns the record after the event, and the values that the event replaced. */
  abstract values(event: PublishedEvent): [data: object, previous: object];
  /** Returns the names of members with long texts. */
  abstract texts(event: PublishedEvent): readonly string[];
  /** Returns the body to send. */
  abstract write(form: Form, message: Message): Promise<string>;
}

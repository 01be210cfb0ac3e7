import type { Client } from '../../../support/client';
import { expectOk } from '../../../support/expect';
import type { HostileText } from '../../../support/hostile-html';
import { addProperty, addType } from '../../../support/properties';
import type { Reply } from '../../../support/version';
import { clientOf, everyOperation, oncePerHandler, send, sweep, type Swept } from '.';
import type { Place } from './place';
import { requestFor, type SweepRequest } from './requests';
import { htmlMembers, withMember } from './values';

/** HTML as the service answers it, with the first member through which it came there. */
export type Answered = ReadonlyMap<string, string>;

/** A body that has a member for HTML. */
interface RichMember extends Swept {
  readonly member: string;
}

/** Every member of every body that is declared to be HTML. */
export async function everyRichMember(): Promise<RichMember[]> {
  return oncePerHandler(await everyOperation()).flatMap(({ document, operation }) =>
    operation.body ? htmlMembers(document, operation.body).map((member) => ({ document, operation, member })) : [],
  );
}

/** Values of the members of an answer whose name says that they are HTML, at whatever depth. */
function htmlIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) =>
    /html$/i.test(name) && typeof one === 'string' ? [one] : htmlIn(one),
  );
}

const isWhole = ({ stays }: HostileText) => {
  return (html: string) => stays.every((piece) => html.includes(piece));
};

/** What the service says of texts that are written, and says again when it is asked for the record. */
class Conversation {
  readonly answered = new Map<string, string>();

  constructor(private readonly place: Place) {}

  /** Answers what is wrong. What is changed is one record, what is created another one each time. */
  async write({ document, operation, member }: RichMember, texts: readonly HostileText[]): Promise<string | undefined> {
    const client = clientOf(this.place.tenant, operation);
    let request: SweepRequest | undefined;
    for (const text of texts) {
      if (operation.method !== 'PATCH' || !request) request = await requestFor(document, operation, this.place, true);
      const reply = await send(client, { ...request, body: withMember(request.body, member, text.html) });
      if (reply.status >= 300) return `${reply.status} ${reply.text.slice(0, 300)}`;
      const again = await this.read(document, client, request, reply);
      const found = [reply, again].flatMap((one) => htmlIn(one?.body).filter(isWhole(text)));
      if (!found.length) return `${member} is not answered: ${reply.text.slice(0, 500)}`;
      this.add(found, `${operation.id} ${member}`);
    }
    return undefined;
  }

  add(found: readonly string[], where: string): void {
    for (const html of found) if (!this.answered.has(html)) this.answered.set(html, where);
  }

  private async read(document: Swept['document'], client: Client, { path }: SweepRequest, { body }: Reply) {
    const { id, results } = (body ?? {}) as { id?: string; results?: readonly { id: string }[] };
    const made = id ?? results?.[0]?.id;
    const addresses = [path, `${path.replace(/(bulk-\w+|upsert)\/$/, '')}${made}/`];
    const address = addresses.find((one) => document.match('GET', one)?.declared.shape === 'one');
    return address === undefined ? undefined : client.get(address);
  }
}

/** Writes each text through every member that is declared to be HTML; fails where one is refused or not answered. */
export async function writtenEverywhere(place: Place, texts: readonly HostileText[]): Promise<Answered> {
  const conversation = new Conversation(place);
  await sweep(await everyRichMember(), (one) => conversation.write(one, texts));
  conversation.add(await writtenUndeclared(place, texts), 'a custom property, or data of a template');
  return conversation.answered;
}

/** HTML that no schema can name: values of custom properties, and what a template will make. */
async function writtenUndeclared(place: Place, texts: readonly HostileText[]): Promise<string[]> {
  const { v2 } = place.tenant;
  const type_id = await addType(place, 'Told');
  await addProperty(place, type_id, ['story', 'RELATION'], { relation_type: 'RICH_TEXT' });
  const answers = texts.map(async ({ html }) => {
    const at = `projects/${place.project.id}/`;
    // A property refuses pictures that it would lose.
    const story = html.replaceAll(/<(img|image)\b/gi, '<im');
    const item = await v2.post(`${at}work-items/`, { name: 'N', type_id, custom_fields: { story } });
    const { custom_fields } = expectOk(item, 201) as { custom_fields: { story: { value: string } } };
    const template = { name: 'N', template_data: { description_html: html, sub_work_items: [{ name: 'N' }] } };
    const made = expectOk(await v2.post(`${at}work-item-templates/`, template), 201);
    return [custom_fields.story.value, ...htmlIn(made)];
  });
  return (await Promise.all(answers)).flat();
}

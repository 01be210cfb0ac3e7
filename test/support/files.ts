import { expectOk } from './expect';
import { testRun } from './run';
import type { Reply } from './version';

/** The form by which a file is uploaded, as an answer gives it. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const whole = (content: Buffer | string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(content));

/** Sends a form as clients do: all fields, then the file. */
export function sendForm({ url, fields }: UploadForm, content: Buffer | string, name = 'file'): Promise<Response> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('file', new Blob([whole(content)]), name);
  return fetch(url, { method: 'POST', body });
}

/** Uploads to where the answer of an announcement leads; answers the id of the file. */
export async function uploadTo(announced: Reply, content: Buffer | string): Promise<string> {
  const { asset_id: id, upload_data: form } = expectOk(announced) as { asset_id: string; upload_data: UploadForm };
  const answer = await sendForm(form, content);
  if (answer.status !== 204) throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`);
  return id;
}

/** What lies behind an address of the first server, without a credential unless `headers` have one. */
export const fetchFile = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(new URL(address, testRun().servers[0]), { headers });

import { api, ApiProblem } from './client';
import { server } from './document';

/** The answer to the announcement of a file. */
export interface Announced {
  readonly id: string;
  readonly asset_url: string;
  readonly upload_data: { readonly url: string; readonly fields: Readonly<Record<string, string>> };
}

/** Uploads a form and reports progress from 0 to 1, which `fetch` cannot do. */
function sendForm(url: string, form: FormData, onProgress: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(new Error(`The upload was answered with ${request.status}`));
    };
    request.onerror = () => reject(new ApiProblem(0, '', undefined, {}, null));
    request.send(form);
  });
}

/** Uploads the bytes of an announced file to the address that the server named. */
export function sendAnnounced(
  { upload_data: { url, fields } }: Announced,
  file: File,
  onProgress: (share: number) => void = () => undefined,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return sendForm(url, form, onProgress);
}

/** Announces a file, uploads its bytes and confirms the upload. */
export async function upload(
  path: string,
  file: File,
  onProgress: (share: number) => void = () => undefined,
): Promise<Announced> {
  const type = file.type || 'application/octet-stream';
  const announced = await api.post<Announced>(path, { name: file.name, type, size: file.size });
  await sendAnnounced(announced, file, onProgress);
  await api.patch(`${path}${announced.id}/`, { is_uploaded: true });
  return announced;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const FILES = '/api/assets/v2/';

/**
 * The download path of a file that a text names by address or id. It is undefined for anything that is not a file of
 * this server, because the request carries the session.
 */
function pathOf(address: string): string | undefined {
  if (UUID.test(address)) {
    const slug = /\/w\/([^/]+)/.exec(location.pathname)?.[1];
    return slug && `${server.base}/api/v2/workspaces/${slug}/assets/${address}/download/`;
  }
  const { origin, pathname } = URL.parse(address, location.origin) ?? {};
  if (origin !== location.origin || pathname === undefined) return undefined;
  if (pathname.startsWith(server.base + FILES)) return pathname;
  return pathname.startsWith(FILES) ? server.base + pathname : undefined;
}

const loaded = new Map<string, Promise<string>>();

async function fetched(path: string): Promise<string> {
  const answer = await fetch(path, { headers: { 'X-Form-Token': server.formToken } });
  if (!answer.ok) throw new ApiProblem(answer.status, '', undefined, {}, null);
  return URL.createObjectURL(await answer.blob());
}

/** The bytes of a file as an object URL of this page. Each file is fetched once. */
export function fileAt(address: string): Promise<string> | undefined {
  const path = pathOf(address);
  if (path === undefined) return undefined;
  const known = loaded.get(path);
  if (known) return known;
  const loading = fetched(path);
  loaded.set(path, loading);
  loading.catch(() => loaded.delete(path));
  return loading;
}

import { rewriteAddresses } from '#html';
import { isUuid, unmounted } from '#kernel';
import { FILE_ADDRESSES } from '#storage';

const ADDRESS = new RegExp(`^${FILE_ADDRESSES}/workspaces/.+/([^/]+)/?$`);

/** Returns the id of the file at an address in a text. Some editors use the plain id as the address. */
function fileOf(address: string, base: string): string | undefined {
  const path = address.startsWith(`${base}/`) ? address.slice(base.length) : unmounted(address);
  const id = ADDRESS.exec(path)?.[1] ?? address;
  return isUuid(id) ? id.toLowerCase() : undefined;
}

/** Returns the text with new addresses of its files. `base` is the address of this server. */
export const withFilesAt = (html: string, base: string, addressOf: (id: string) => string | undefined): string =>
  rewriteAddresses(html, (address) => {
    const id = fileOf(address, base);
    return id && addressOf(id);
  });

/** Returns the ids of the files that a text shows. */
export function filesNamedIn(html: string, base: string): ReadonlySet<string> {
  const ids = new Set<string>();
  withFilesAt(html, base, (id) => void ids.add(id));
  return ids;
}

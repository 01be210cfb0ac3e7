import { readdressed } from '#html';
import { isUuid, unmounted } from '#kernel';
import { FILE_ADDRESSES } from '#storage';

const ADDRESS = new RegExp(`^${FILE_ADDRESSES}/workspaces/.+/([^/]+)/?$`);

/** Id of the file that an address in a text leads to. Editors name a file by its id alone, too. */
function fileOf(address: string, base: string): string | undefined {
  const path = address.startsWith(`${base}/`) ? address.slice(base.length) : unmounted(address);
  const id = ADDRESS.exec(path)?.[1] ?? address;
  return isUuid(id) ? id.toLowerCase() : undefined;
}

/** The text with its files at other addresses; `base` is the address of this server. */
export const withFilesAt = (html: string, base: string, addressOf: (id: string) => string): string =>
  readdressed(html, (address) => {
    const id = fileOf(address, base);
    return id && addressOf(id);
  });

export function namesFile(html: string, base: string, id: string): boolean {
  let isNamed = false;
  readdressed(html, (address) => {
    isNamed ||= fileOf(address, base) === id;
    return undefined;
  });
  return isNamed;
}

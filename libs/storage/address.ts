/** The path below which files have their addresses. Clients store these addresses, so never change them. */
export const FILE_ADDRESSES = '/api/assets/v2';

/** Returns the permanent address of a file, made of the path segments that identify it. */
export const fileAddress = (...segments: readonly string[]): string => `${FILE_ADDRESSES}/${segments.join('/')}/`;

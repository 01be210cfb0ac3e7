/** Below it are the addresses that records give of their files. Clients keep them, so they outlive every signed link. */
export const FILE_ADDRESSES = '/api/assets/v2';

/** The lasting address of a file, made of the segments that name it. */
export const fileAddress = (...segments: readonly string[]): string => `${FILE_ADDRESSES}/${segments.join('/')}/`;

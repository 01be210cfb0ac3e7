/** Whose secret it is, as it is sealed for nobody else. */
export const nodeSecretPlace = (nodeId: string): string => `automation node ${nodeId}`;

/** Chains whose addresses come from the same kind of key. */
export const addressFamilies = ['bitcoin', 'litecoin', 'evm'] as const
export type AddressFamily = (typeof addressFamilies)[number]

/** HTTP methods of the public API. */
export const apiMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const
export type ApiMethod = (typeof apiMethods)[number]

/** What is wrong with untrusted JSON: it is none, too deeply nested, has a name twice, or one that is not allowed. */
export const jsonFaults = ['syntax', 'depth', 'twice', 'name'] as const
export type JsonFault = (typeof jsonFaults)[number]

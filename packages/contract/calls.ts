import type { CallTerms, DataOf, ParamsOf } from './call.ts'

/** Every call of the site API by `METHOD /path`. */
export const calls = {} as const satisfies Record<string, CallTerms>

type Calls = typeof calls
export type CallName = keyof Calls
export type CallParams<N extends CallName> = ParamsOf<Calls[N]>
export type CallData<N extends CallName> = DataOf<Calls[N]>

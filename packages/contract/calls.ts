import type { CallTerms, DataOf, ParamsOf } from './call.ts'
import { alertCalls } from './calls/alerts.ts'
import { assetCalls } from './calls/assets.ts'
import { marketCalls } from './calls/markets.ts'
import { siteCalls } from './calls/site.ts'

/** Every call of the site API by `METHOD /path`. */
export const calls = {
  ...siteCalls,
  ...marketCalls,
  ...assetCalls,
  ...alertCalls,
} as const satisfies Record<string, CallTerms>

type Calls = typeof calls
export type CallName = keyof Calls
export type CallParams<N extends CallName> = ParamsOf<Calls[N]>
export type CallData<N extends CallName> = DataOf<Calls[N]>

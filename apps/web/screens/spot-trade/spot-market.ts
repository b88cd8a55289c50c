import type { CallData } from '@bowline/contract/calls.ts'

/** A row of `market/list`: what the desk has to know, and the rules of spot. */
export type SpotMarket = CallData<'GET /exchange-web/web/market/list'>['markets'][number]

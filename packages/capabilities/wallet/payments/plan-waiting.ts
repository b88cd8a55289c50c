import type { Chain } from '@bowline/chains/chain.ts'
import type { HouseAddress } from '../addresses/house-addresses.ts'
import { type CoinWaits, type PayoutParts, planPayouts } from './plan-payouts.ts'

/** Why payouts wait: those of one coin, or without one all of the network's. */
export type PayoutsWait = CoinWaits | { readonly coin: undefined; readonly waits: 'key-elsewhere' }

/** Payouts begun in one round; the next round goes on. */
const MOST_PLANNED = 20

/** Plans what waits, one after the other, and of each coin until one has to wait: the shortage of one coin holds up no other. */
export async function planWaiting(
  parts: PayoutParts,
  chain: Chain,
  freshChangeOf: () => Promise<HouseAddress>,
): Promise<readonly PayoutsWait[]> {
  const waiting: CoinWaits[] = []
  for (let n = 0; n < MOST_PLANNED; n++) {
    const planned = await planPayouts(parts, chain, freshChangeOf, new Set(waiting.map(({ coin }) => coin)))
    if (planned === 'nothing') break
    if (planned === 'key-elsewhere') return [...waiting, { coin: undefined, waits: planned }]
    if (typeof planned === 'object') waiting.push(planned)
  }
  return waiting
}

import type { Amount } from '@bowline/money'
import type { Prices } from './prices.ts'
import { DOLLAR } from './worth.ts'

const UNIT = 100_000_000n

/** Of a coin that the house has or owes by conversions, in USDT: beyond `soft` it trades it away, beyond `hard` nothing takes it further. */
export interface Bands {
  readonly soft: Amount
  readonly hard: Amount
}

const PROVEN: Bands = { soft: 25_000n * UNIT, hard: 250_000n * UNIT }
/**
 * A price that no index confirms is whatever somebody makes it who holds it for hours against everybody else: so much the house may
 * lose by it, and no more.
 */
const UNPROVEN: Bands = { soft: 1_000n * UNIT, hard: 10_000n * UNIT }

/** A coin without a price has those of one without an index. */
export function bandsOf(prices: Pick<Prices, 'inDollars'>, coin: string, nowMs: number): Bands {
  return coin === DOLLAR || prices.inDollars(coin, nowMs)?.hasIndex ? PROVEN : UNPROVEN
}

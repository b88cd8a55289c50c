import { type Amount, divide, multiplyDivide, PPM, type Rate } from '@bowline/money'

/**
 * What a person has of a coin and what it cost them, by the method of average cost (domain/copy-trading-convert-earn-referral.md
 * §E): every coin held has the same cost, whichever was bought when. Quantities are ledger units of the coin, money is ledger
 * units of the currency of the costs.
 */
export interface CostBasis {
  readonly qty: Amount
  /** Of what is held. */
  readonly cost: Amount
  /** Profit of what was sold since the beginning; below zero is a loss. */
  readonly realised: Amount
}

const ONE_COIN = 100_000_000n

export const NO_COST: CostBasis = { qty: 0n, cost: 0n, realised: 0n }

/** A buy: what was received after fees, and what was paid with them. What covers a debt of the coin was sold before. */
export function acquired(held: CostBasis, qty: Amount, cost: Amount): CostBasis {
  const owed = held.qty < 0n ? -held.qty : 0n
  const covering = qty < owed ? qty : owed
  const covered = covering === 0n ? 0n : multiplyDivide(cost, covering, qty, 'down')
  return whole({ qty: held.qty + qty, cost: held.cost + cost - covered, realised: held.realised - covered })
}

/** A sale for what it brought after fees: realised += proceeds − cost × sold ÷ held, the share rounded down. */
export function sold(held: CostBasis, qty: Amount, proceeds: Amount): CostBasis {
  const share = shareOf(held, qty)
  return whole({ qty: held.qty - qty, cost: held.cost - share, realised: held.realised + proceeds - share })
}

/** What leaves the exchange takes its share of the cost along, without profit. */
export function withdrawn(held: CostBasis, qty: Amount): CostBasis {
  return whole({ ...held, qty: held.qty - qty, cost: held.cost - shareOf(held, qty) })
}

/** A reward came for nothing; below zero it was taken back, or a contract lost it: the cost stays with the rest. */
export function granted(held: CostBasis, qty: Amount): CostBasis {
  return whole({ ...held, qty: held.qty + qty })
}

/** Cost of a whole coin, half-even; undefined while nothing is held. */
export function averageCostOf({ qty, cost }: CostBasis): Amount | undefined {
  return qty > 0n ? multiplyDivide(cost, ONE_COIN, qty, 'half-even') : undefined
}

/** The price at which selling everything as a taker loses nothing: average cost ÷ (1 − rate), up. Rate in parts per million. */
export function breakevenPriceOf({ qty, cost }: CostBasis, takerRate: Rate): Amount | undefined {
  return qty > 0n && takerRate < PPM ? divide(cost * ONE_COIN * PPM, qty * (PPM - takerRate), 'up') : undefined
}

/** What is held at a price, down. */
export function worthAt(qty: Amount, price: Amount): Amount {
  return multiplyDivide(qty, price, ONE_COIN, 'down')
}

/** Before the fee of selling. */
export function unrealisedOf(held: CostBasis, price: Amount): Amount {
  return worthAt(held.qty, price) - held.cost
}

/** By how much the price has to change to break even, in hundredths of a percent, half-even; below zero it is past it. */
export function changeNeeded(price: Amount, breakeven: Amount): bigint | undefined {
  return price > 0n ? divide((breakeven - price) * 10_000n, price, 'half-even') : undefined
}

function shareOf({ qty: held, cost }: CostBasis, qty: Amount): Amount {
  return qty >= held ? cost : multiplyDivide(cost, qty, held, 'down')
}

/** Costs need something to lie on: where nothing is held they are a loss, and what comes next starts anew. */
function whole(held: CostBasis): CostBasis {
  return held.qty > 0n ? held : { qty: held.qty, cost: 0n, realised: held.realised - held.cost }
}

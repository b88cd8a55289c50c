import { type Amount, divide } from '@bowline/money'
import { RATE_ONE } from '../perpetuals/contract.ts'

const UNIT = 100_000_000n

/** A slice of a holding and the share of its worth that counts (domain/unified-account.md §2). */
export interface CollateralTier {
  /** The slice ends here: quantity, ledger units. */
  readonly cap: Amount
  /** 10^-8. */
  readonly ratio: bigint
}

/** What a coin is worth as another's quotient: USDT by its BTC price, `BTC/USD ÷ BTC/USDT`; 10^-8 USD, half-even. */
export function indexByQuotient(baseInUsd: Amount, baseInCoin: Amount): Amount {
  return divide(baseInUsd * UNIT, baseInCoin, 'half-even')
}

/** What a coin is worth whose price is in another coin; 10^-8 USD, half-even. */
export function indexByProduct(inCoin: Amount, coinInUsd: Amount): Amount {
  return divide(inCoin * coinInUsd, UNIT, 'half-even')
}

/** Worth of a balance, the whole of it: toward −∞, so that a debt never counts for less than it is. */
export function worthInUsd(amount: Amount, index: Amount): Amount {
  return divide(amount * index, UNIT, 'floor')
}

/** Margin in USD of margin in a coin, up. */
export function marginInUsd(margin: Amount, index: Amount): Amount {
  return divide(margin * index, UNIT, 'ceil')
}

/** How much of a coin so many USD are, down; nothing while it has no price. */
export function coinsWorth(usd: Amount, index: Amount): Amount {
  return index > 0n ? divide(usd * UNIT, index, 'floor') : 0n
}

/** Tiers whose caps are USD worth, as quantities at an index. */
export function tiersByWorth(tiers: readonly CollateralTier[], index: Amount): readonly CollateralTier[] {
  return tiers.map(({ cap, ratio }) => ({ cap: coinsWorth(cap, index), ratio }))
}

/** The quantity that counts, × 10^8: each slice at its own ratio, and nothing of what is above the last. */
function countedQuantity(tiers: readonly CollateralTier[], quantity: Amount): bigint {
  let from = 0n
  let counted = 0n
  for (const { cap, ratio } of tiers) {
    const until = quantity < cap ? quantity : cap
    if (until <= from) break
    counted += (until - from) * ratio
    from = until
  }
  return counted
}

/**
 * V_c in USD: of what is there by the tiers, while the coin is collateral; of what is owed all of it. Toward −∞, which is against
 * the user on both sides (domain/unified-account.md §3, futures-additions.md §1.4).
 */
export function collateralValueOf(
  tiers: readonly CollateralTier[],
  isOn: boolean,
  equity: Amount,
  index: Amount,
): Amount {
  if (equity <= 0n) return worthInUsd(equity, index)
  return isOn ? divide(countedQuantity(tiers, equity) * index, UNIT * RATE_ONE, 'floor') : 0n
}

/** A coin of an account with what it counts in USD. */
export interface CountedCoin {
  readonly equity: Amount
  readonly index: Amount
  readonly value: Amount
}

/** How much of a coin's worth counts, 10^-8: over all slices of what is there; all of what is owed, nothing of what is off. */
export function countedShareOf({ equity, index, value }: CountedCoin): bigint {
  if (equity === 0n || index === 0n) return 0n
  const sign = equity < 0n ? -1n : 1n
  return divide(sign * value * RATE_ONE * RATE_ONE, sign * equity * index, 'half-even')
}

/** What of a coin may leave, beside what the account's figures say. */
export interface Leaving {
  readonly wallet: Amount
  readonly equity: Amount
  readonly frozen: Amount
  readonly index: Amount
  readonly tiers: readonly CollateralTier[]
  readonly isOn: boolean
}

/** So much of a coin that leaves a unified account. */
export interface Leaves {
  readonly asset: number
  readonly amount: Amount
}

/** What the margin balance loses when so much of a coin leaves. */
export function valueLeaving(
  { equity, index, tiers, isOn }: Pick<Leaving, 'equity' | 'index' | 'tiers' | 'isOn'>,
  amount: Amount,
): Amount {
  return collateralValueOf(tiers, isOn, equity, index) - collateralValueOf(tiers, isOn, equity - amount, index)
}

/**
 * T_c: the most that may leave. No unrealised profit does, and no more collateral than what is available; the slices with the
 * lowest ratio go first, which is what taking from the top means (domain/unified-account.md §7).
 */
export function transferOutOf({ wallet, equity, frozen, index, tiers, isOn }: Leaving, available: Amount): Amount {
  const own = (wallet < equity ? wallet : equity) - frozen
  if (own <= 0n) return 0n
  if (!isOn) return own
  const may = (amount: Amount) => valueLeaving({ equity, index, tiers, isOn }, amount) <= available
  if (may(own)) return own
  // The value falls with what leaves, so the largest amount that may is found by halving.
  let [most, least] = [own, 0n]
  while (most - least > 1n) {
    const middle = (least + most) / 2n
    if (may(middle)) least = middle
    else most = middle
  }
  return least
}

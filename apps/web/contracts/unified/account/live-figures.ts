import { borrowedOf } from '@bowline/core/formulas/unified/borrowing.ts'
import { coinsWorth, collateralValueOf, countedShareOf, worthInUsd } from '@bowline/core/formulas/unified/collateral.ts'
import {
  availableInUsd,
  type UnifiedFigures as FormulaFigures,
  unifiedRatioOf,
} from '@bowline/core/formulas/unified/figures.ts'
import { fromUnits, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { units } from '../../figures/contract-terms.ts'
import { type Account, type Coin, tiersOf } from '../../what-if/account.ts'
import type { Valued } from '../../what-if/value.ts'
import type { CoinRow, UnifiedFigures, UnifiedTotals } from '../unified-figures.ts'

const PLACES = 8
/** As the exchange cuts what may be used: two decimals. */
const HUNDREDTH = 1_000_000n
/** Between the exchange's answer and the page's figures prices move; by more than a point of a ratio something else is the matter. */
const POINT = 1_000_000n

/** What the exchange answered, with every figure that follows from wallets, positions and prices as it is now. */
export function liveFigures(answered: UnifiedFigures, account: Account, valued: Valued): UnifiedFigures {
  const { unified } = valued
  if (!unified || !answered.totals) return answered
  const available = availableInUsd(unified)
  return {
    ...answered,
    totals: liveTotals(answered.totals, account, valued, unified),
    coins: answered.coins.map((row) => {
      const coin = account.coins.find((each) => each.coin === row.coin)
      return coin ? liveCoin(row, coin, valued, available) : row
    }),
  }
}

function liveTotals(
  answered: UnifiedTotals,
  { coins }: Account,
  { wallets }: Valued,
  unified: FormulaFigures,
): UnifiedTotals {
  const { initialMargin, maintenance, marginBalance } = unified
  const isolated = coins.reduce((sum, { coin, index }) => {
    const { isolatedMargin = 0n, isolatedUpl = 0n } = wallets.get(coin) ?? {}
    return sum + worthInUsd(isolatedMargin + isolatedUpl, index)
  }, 0n)
  const usable = coinsWorth(
    availableInUsd(unified),
    coins.find(({ coin }) => coin === answered.marginCoin)?.index ?? 0n,
  )
  return {
    ...answered,
    canUseAmount: fromUnits(usable / HUNDREDTH, 2),
    marginBalance: fromUnits(marginBalance, PLACES),
    totalEquity: fromUnits(unified.totalEquity + isolated, PLACES),
    initialMargin: fromUnits(initialMargin, PLACES),
    maintMargin: fromUnits(maintenance, PLACES),
    imRatio: shareText(unifiedRatioOf(initialMargin, marginBalance)),
    mmRatio: shareText(unifiedRatioOf(maintenance, marginBalance)),
  }
}

function liveCoin(row: CoinRow, coin: Coin, { wallets }: Valued, available: bigint): CoinRow {
  const { index, isAccepted, isOn, wallet } = coin
  const upl = wallets.get(coin.coin)?.upl ?? 0n
  const equity = wallet + upl
  const value = collateralValueOf(tiersOf(coin), isOn && isAccepted, equity, index)
  const text = (amount: bigint) => fromUnits(amount, PLACES)
  return {
    ...row,
    walletBalance: text(wallet),
    equity: text(equity),
    upl: text(upl),
    borrowed: text(borrowedOf({ wallet, upl, frozen: units(row.frozen) })),
    usdValue: text(worthInUsd(equity, index)),
    marginValue: text(value),
    indexPrice: text(index),
    ratio: shareText(countedShareOf({ equity, index, value })),
    canUseAmount: text(coinsWorth(available, index)),
  }
}

/** As the exchange writes a share: without zeros at its end. */
function shareText(share: bigint): string {
  return trimDecimals(fromUnits(share, PLACES))
}

/** Whether the exchange's own valuation, of a moment ago, is that of the page. */
export function agrees(answered: UnifiedTotals, live: UnifiedTotals): boolean {
  const isNear = (of: 'imRatio' | 'mmRatio') => {
    const apart = units(answered[of]) - units(live[of])
    return apart <= POINT && apart >= -POINT
  }
  return isNear('imRatio') && isNear('mmRatio')
}

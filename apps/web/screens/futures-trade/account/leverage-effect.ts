import { topUpOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import { coinsWorth, transferOutOf } from '@bowline/core/formulas/unified/collateral.ts'
import { availableInUsd, unifiedRatioOf } from '@bowline/core/formulas/unified/figures.ts'
import { divide } from '@bowline/money'
import { type Held, type WalletFigures, walletFigures } from '../../../contracts/figures/account-figures.ts'
import { type Account, tiersOf } from '../../../contracts/what-if/account.ts'
import { addToWallet, withPair } from '../../../contracts/what-if/changes.ts'
import { type Valued, value } from '../../../contracts/what-if/value.ts'
import type { OrderContext } from '../ticket/order-context.ts'
import { standingOf } from '../ticket/receipt.ts'

const UNIT = 100_000_000n

/** What a leverage does to what is held and open, by the formulas that the exchange decides by. */
export interface LeverageEffect {
  /** Of what the contract settles in: margins, and of a classic account all the rest. */
  readonly wallet: WalletFigures
  /** What new orders may use, in what the contract settles in. */
  readonly available: bigint
  /** By position, in ticks; undefined: none, or not known. */
  readonly liquidations: readonly (bigint | undefined)[]
  /** Of the larger side, which must fit a tier. */
  readonly worth: bigint
  /** What it needs more than there is, in what the contract settles in. */
  readonly missing: bigint
  /** Parts of a unified account's margin balance, 10^-8. */
  readonly ratios: { readonly initial: bigint; readonly maintenance: bigint } | undefined
}

type Known = Pick<OrderContext, 'pair' | 'others'> & {
  readonly data: Pick<OrderContext['data'], 'balance' | 'isUnified'>
}

/** `unified`: the account where all coins stand behind it; undefined until it is known, and of a classic one. */
export function leverageEffect(leverage: number, context: Known, unified: Account | undefined): LeverageEffect {
  const { data, others, pair } = context
  const held = pair.held.map((one): Held => {
    const more = one.isolated && one.qty !== 0n ? topUpOf(one.entryValue, one.leverage, leverage) : 0n
    return { ...one, leverage, margin: one.margin + more }
  })
  // What an isolated position gets the wallet has no longer.
  const moved = held.reduce((sum, one, n) => sum + one.margin - (pair.held[n]?.margin ?? 0n), 0n)
  const after = { ...pair, held }
  const wallet = walletFigures(data.balance - moved, [after, ...others])
  const worth = wallet.positions
    .filter((one) => one.held.pair === pair.terms.pair)
    .reduce((most, one) => (one.worth > most ? one.worth : most), 0n)
  if (data.isUnified) return { ...inUnified(unified, after, moved), wallet, worth }
  return {
    ...{ wallet, worth, available: wallet.available, ratios: undefined },
    liquidations: held.map((one) => standingOf(wallet, one).liquidation),
    missing: atLeastZero(wallet.positionMargin + wallet.orderMargin - wallet.balance - wallet.counted),
  }
}

type OfAccount = Omit<LeverageEffect, 'wallet' | 'worth'>

function inUnified(account: Account | undefined, pair: OrderContext['pair'], moved: bigint): OfAccount {
  if (!account) return { available: 0n, liquidations: pair.held.map(() => undefined), missing: 0n, ratios: undefined }
  const settle = pair.terms.row.marginCoin
  const index = account.coins.find(({ coin }) => coin === settle)?.index ?? 0n
  const after = value(addToWallet(withPair(account, pair), settle, -moved))
  const { unified } = after as Valued & { unified: NonNullable<Valued['unified']> }
  const { initialMargin, maintenance, marginBalance, openingBalance } = unified
  const short = index > 0n ? divide(atLeastZero(initialMargin - openingBalance) * UNIT, index, 'ceil') : 0n
  const beyond = atLeastZero(moved - roomIn(account, settle))
  return {
    available: coinsWorth(availableInUsd(unified), index),
    liquidations: pair.held.map((one) => standingOf({ positions: after.positions, ratio: undefined }, one).liquidation),
    missing: short > beyond ? short : beyond,
    ratios: {
      initial: unifiedRatioOf(initialMargin, marginBalance),
      maintenance: unifiedRatioOf(maintenance, marginBalance),
    },
  }
}

/** What of a unified account may become margin of an isolated position: money of that coin, as what may leave. */
function roomIn(account: Account, settle: string): bigint {
  const { unified, wallets } = value(account)
  const coin = account.coins.find((each) => each.coin === settle)
  if (!unified || !coin) return 0n
  const { index, isAccepted, isOn, wallet } = coin
  const equity = wallet + (wallets.get(settle)?.upl ?? 0n)
  const leaving = { wallet, equity, frozen: 0n, index, tiers: tiersOf(coin), isOn: isOn && isAccepted }
  return transferOutOf(leaving, availableInUsd(unified))
}

function atLeastZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}

import { planRepayment, REPAY_FEE, type RepaySource } from '@bowline/core/formulas/unified/repayment.ts'
import type { WalletFigures } from '../figures/account-figures.ts'
import type { Account, Coin } from './account.ts'
import { addToWallet } from './changes.ts'
import { value } from './value.ts'

export interface Repaid {
  readonly from: string
  readonly fromAmount: bigint
  readonly to: string
  readonly toAmount: bigint
}

/** What wallets below zero owe, repaid in a liquidation with every other coin, whether it is switched on or not. */
export function repaysDebts(account: Account): { readonly conversions: readonly Repaid[]; readonly after: Account } {
  const conversions: Repaid[] = []
  let now = account
  for (const { coin } of account.coins) {
    const { wallets } = value(now)
    const debt = now.coins.find((each) => each.coin === coin) as Coin
    if (debt.wallet >= 0n) continue
    const sources = now.coins.flatMap((each, asset) => (each.coin === coin ? [] : sourceOf(each, asset, wallets)))
    const plan = planRepayment({ amount: -debt.wallet, index: debt.index }, sources, REPAY_FEE.liquidation)
    for (const { from: asset, fromAmount, toAmount } of plan) {
      const from = (account.coins[asset] as Coin).coin
      now = addToWallet(addToWallet(now, from, -fromAmount), coin, toAmount)
      conversions.push({ from, fromAmount, to: coin, toAmount })
    }
  }
  return { conversions, after: now }
}

/** What is there and no loss that is not realised stands against. */
function sourceOf(coin: Coin, asset: number, wallets: ReadonlyMap<string, WalletFigures>): RepaySource[] {
  const upl = wallets.get(coin.coin)?.upl ?? 0n
  const own = upl < 0n ? coin.wallet + upl : coin.wallet
  const { index, isFixed, tiers } = coin
  return own > 0n ? [{ asset, amount: own, index, ratio: tiers[0]?.ratio ?? 0n, isFirst: isFixed }] : []
}

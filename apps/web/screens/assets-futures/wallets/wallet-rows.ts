import type { AccountRow } from '@bowline/contract/futures-rows.ts'
import { formatUnits } from '@bowline/money'
import type { WalletFigures } from '../../../contracts/figures/account-figures.ts'
import { units } from '../../../contracts/figures/contract-terms.ts'

/** A futures wallet as the page shows it; decimal texts of its coin, rates as percent. */
export interface WalletRow {
  readonly coin: string
  readonly balance: string
  /** Wallet and unrealised profit of cross positions. */
  readonly equity: string
  /** Of all positions. */
  readonly upl: string
  /** Of cross positions and of orders. */
  readonly margin: string
  readonly isolated: string
  readonly maintenance: string
  readonly available: string
  readonly transferable: string
  /** Empty: no equity is left for what is held. */
  readonly ratio: string
  readonly isLiquidating: boolean
}

/** As the exchange values it. */
export function walletRow(row: AccountRow): WalletRow {
  const upl = units(row.unRealizedAmount) + units(row.isolateUnRealizedAmount)
  return {
    coin: row.marginCoin,
    balance: row.walletBalance,
    equity: row.totalAmount,
    upl: text(upl),
    margin: row.totalMargin,
    isolated: row.isolateMargin,
    maintenance: row.maintMargin,
    available: row.canUseAmount,
    transferable: row.canTransferAmount,
    ratio: ratioOf(row),
    isLiquidating: row.isLiquidating === 1,
  }
}

/** The same at the marks of now. */
export function withLive(row: WalletRow, figures: WalletFigures): WalletRow {
  return {
    ...row,
    balance: text(figures.balance),
    equity: text(figures.equity),
    upl: text(figures.upl + figures.isolatedUpl),
    margin: text(figures.positionMargin + figures.orderMargin),
    isolated: text(figures.isolatedMargin),
    maintenance: text(figures.maintenance),
    available: text(figures.available),
    transferable: text(figures.transferable),
    ratio: figures.ratio === undefined ? '' : text(figures.ratio * 100n),
  }
}

function ratioOf({ totalMarginRate, maintMargin }: AccountRow): string {
  if (units(maintMargin) === 0n) return '0'
  return totalMarginRate === '' ? '' : text(units(totalMarginRate) * 100n)
}

/** Nothing is there and nothing depends on it. */
export function isEmptyWallet({ balance, margin, isolated }: WalletRow): boolean {
  return [balance, margin, isolated].every((value) => units(value) === 0n)
}

function text(value: bigint): string {
  return value < 0n ? `-${formatUnits(-value, 8)}` : formatUnits(value, 8)
}

import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import { figuresOf, type HeldPosition } from '@bowline/capabilities/perpetuals/index.ts'
import { PositionReason } from '@bowline/core/messages/terms.ts'
import type { Amount, Price } from '@bowline/money'
import type { TimeUnit } from '../../binance-kit/time-unit.ts'
import { exactPriceText, qtyText } from '../contract-texts.ts'
import { positionSideWords } from '../words.ts'

/** A wallet after a change of it. */
export interface WalletChange {
  readonly asset: string
  /** With what isolated positions have, and without. */
  readonly balance: Amount
  readonly cross: Amount
  /** What came or left other than by profit and fees. */
  readonly moved: Amount
}

export interface PositionChange {
  readonly contract: Contract
  readonly held: HeldPosition
  readonly mark: Price
}

export type UpdateReason =
  | 'ORDER'
  | 'FUNDING_FEE'
  | 'MARGIN_TRANSFER'
  | 'MARGIN_TYPE_CHANGE'
  | 'DEPOSIT'
  | 'WITHDRAW'
  | 'ADJUSTMENT'

export function reasonOf(reason: number): UpdateReason {
  if (reason === PositionReason.funding) return 'FUNDING_FEE'
  if (reason === PositionReason.margin || reason === PositionReason.leverage) return 'MARGIN_TRANSFER'
  return reason === PositionReason.marginMode ? 'MARGIN_TYPE_CHANGE' : 'ORDER'
}

/** Payload `ACCOUNT_UPDATE`. */
export function accountUpdate(
  reason: UpdateReason,
  { wallets, positions }: { wallets: readonly WalletChange[]; positions: readonly PositionChange[] },
  time: number,
  unit: TimeUnit,
): object {
  return {
    e: 'ACCOUNT_UPDATE',
    E: time * unit,
    T: time * unit,
    a: {
      m: reason,
      B: wallets.map(({ asset, balance, cross, moved }) => ({
        a: asset,
        wb: amountText(balance),
        cw: amountText(cross),
        bc: amountText(moved),
      })),
      P: positions.map(positionRow),
    },
  }
}

function positionRow({ contract, held, mark }: PositionChange) {
  const figures = figuresOf(contract, [held], mark, { margin: undefined }).get(held)
  const price = (of: { value: bigint; over: bigint } | undefined) => (of ? exactPriceText(contract, of) : '0')
  return {
    s: contract.symbol,
    pa: qtyText(contract, held.qty),
    ep: price(figures?.entryPrice),
    bep: price(figures?.breakEvenPrice),
    cr: amountText(held.realised),
    up: amountText(figures?.upl ?? 0n),
    mt: held.isolated === 1 ? 'isolated' : 'cross',
    iw: amountText(held.margin),
    ps: positionSideWords[held.positionSide as 0 | 1 | 2],
    ma: contract.settleAsset,
  }
}

/** Payload `ACCOUNT_CONFIG_UPDATE`: another leverage. */
export function configUpdate({ symbol }: Contract, leverage: number, time: number, unit: TimeUnit): object {
  return { e: 'ACCOUNT_CONFIG_UPDATE', E: time * unit, T: time * unit, ac: { s: symbol, l: leverage } }
}

/** Payload `MARGIN_CALL`: the margin ratio has reached 80 %. */
export function marginCall(cross: Amount, positions: readonly PositionChange[], time: number, unit: TimeUnit): object {
  return {
    e: 'MARGIN_CALL',
    E: time * unit,
    cw: amountText(cross),
    p: positions.map(({ contract, held, mark }) => {
      const figures = figuresOf(contract, [held], mark, { margin: undefined }).get(held)
      return {
        s: contract.symbol,
        ps: positionSideWords[held.positionSide as 0 | 1 | 2],
        pa: qtyText(contract, held.qty),
        mt: held.isolated === 1 ? 'ISOLATED' : 'CROSSED',
        iw: amountText(held.margin),
        mp: contract.priceText(mark),
        up: amountText(figures?.upl ?? 0n),
        mm: amountText(figures?.maintenance ?? 0n),
      }
    }),
  }
}

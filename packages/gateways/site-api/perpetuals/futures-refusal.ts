import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import type { Marking } from '@bowline/capabilities/perpetuals/index.ts'
import type { Refused } from '@bowline/capabilities/spot/order-report.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { priceText } from '../../site-kit/contract-rows.ts'
import { refusalOf } from '../spot/rejections.ts'

/** What contracts are refused for beside what every market is. */

type Answer = readonly [code: SiteCode, reason: PlainReason]

const answers: Partial<Record<Rejection, Answer>> = {
  [Rejection.contractReduceOnly]: [SiteCode.marketState, 'contract.reduce-only'],
  [Rejection.inLiquidation]: [SiteCode.futuresLiquidating, 'futures.liquidating'],
  [Rejection.indexFrozen]: [SiteCode.marketState, 'contract.index-frozen'],
  [Rejection.reduceOnly]: [SiteCode.futuresReduceOnly, 'futures.nothing-to-reduce'],
  [Rejection.insufficientMargin]: [SiteCode.futuresMargin, 'futures.margin'],
  [Rejection.insufficientBalance]: [SiteCode.futuresMargin, 'futures.margin'],
  [Rejection.beyondTier]: [SiteCode.futuresLeverage, 'futures.beyond-tier'],
  [Rejection.borrowLimit]: [SiteCode.futuresMargin, 'futures.borrow-limit'],
  [Rejection.openInterest]: [SiteCode.futuresLeverage, 'futures.open-interest'],
  [Rejection.badPositionSide]: [SiteCode.futuresMode, 'futures.mode-changed'],
  [Rejection.closePositionExists]: [SiteCode.futuresReduceOnly, 'futures.closing-exists'],
  [Rejection.hasOpenOrders]: [SiteCode.futuresMode, 'futures.has-orders'],
  [Rejection.hasPosition]: [SiteCode.futuresMode, 'futures.has-position'],
  [Rejection.noPosition]: [SiteCode.refused, 'futures.no-isolated-position'],
  [Rejection.noChange]: [SiteCode.refused, 'futures.no-change'],
  [Rejection.notRemovable]: [SiteCode.futuresMargin, 'futures.not-removable'],
}

/** A refusal the user can act on; price limits come with the price. */
export function futuresRefusal(
  refused: Pick<Refused, 'rejection' | 'filter'>,
  contract: Contract | undefined,
  marking?: Marking | undefined,
): SiteRefusal {
  const { rejection } = refused
  if (contract && marking && rejection === Rejection.priceTooHigh) {
    const values = { most: priceText(contract, marking.maxBuy), asset: contract.quoteAsset }
    return new SiteRefusal(SiteCode.orderPriceBand, 'contract.price-high', { values }, values)
  }
  if (contract && marking && rejection === Rejection.priceTooLow) {
    const values = { least: priceText(contract, marking.minSell), asset: contract.quoteAsset }
    return new SiteRefusal(SiteCode.orderPriceBand, 'contract.price-low', { values }, values)
  }
  if (contract && rejection === Rejection.badLeverage) {
    const values = { most: contract.maxLeverage }
    return new SiteRefusal(SiteCode.futuresLeverage, 'futures.leverage', { values }, values)
  }
  const answer = answers[rejection]
  if (answer) return new SiteRefusal(...answer)
  return refusalOf(refused as Refused, contract)
}

/** The refusal says what may go. */
export function aboveTransferable(most: bigint, asset: string): SiteRefusal {
  const values = { most: amountText(most), asset }
  return new SiteRefusal(SiteCode.transferLimit, 'transfer.above-limit', { values }, values)
}

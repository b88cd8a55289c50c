import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import type { HeldPosition, PositionFigures } from '@bowline/capabilities/perpetuals/index.ts'
import { largestNotionalAt } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { PositionSide } from '@bowline/core/messages/terms.ts'
import { trimUnits } from '@bowline/money'
import { orderMarginOf, type Picture, positionRow, type Row, signedWorth } from './account-picture.ts'
import { isInverse } from './family.ts'

/** Largest worth that a leverage allows, in what it settles in. */
export function largestText({ tiers }: Contract, leverage: number): string {
  return trimUnits(largestNotionalAt(tiers, leverage), 8)
}

/** Position as `/account` shows it: of the newest version only those that are held. */
export function accountPosition(row: Row, version: string, at: number) {
  const { contract, held, figures } = row
  const margins = {
    initialMargin: amountText(figures.positionMargin + orderMarginOf(row)),
    maintMargin: amountText(figures.maintenance),
  }
  const worth = amountText(signedWorth(row))
  const { unRealizedProfit, entryPrice, breakEvenPrice, isolatedMargin, isolatedWallet, ...head } = positionRow(row, at)
  if (version === 'v3') {
    const { symbol: name, positionSide, positionAmt, updateTime } = head
    return {
      ...{ symbol: name, positionSide, positionAmt, unrealizedProfit: unRealizedProfit, isolatedMargin },
      ...{ notional: worth, isolatedWallet, ...margins, updateTime },
    }
  }
  const most = largestText(contract, held.leverage)
  return {
    symbol: head.symbol,
    ...margins,
    unrealizedProfit: unRealizedProfit,
    positionInitialMargin: amountText(figures.positionMargin),
    openOrderInitialMargin: amountText(orderMarginOf(row)),
    leverage: String(held.leverage),
    isolated: held.isolated === 1,
    positionSide: head.positionSide,
    positionAmt: head.positionAmt,
    entryPrice,
    breakEvenPrice,
    isolatedWallet,
    ...(isInverse(contract)
      ? { notionalValue: worth, maxQty: most }
      : {
          notional: worth,
          maxNotional: most,
          bidNotional: amountText(held.buyValue),
          askNotional: amountText(held.sellValue),
        }),
    updateTime: at,
  }
}

/** Rows of contracts that the account has never traded, which older versions list too. */
export function withFlat(picture: Picture, contracts: readonly Contract[], isHedged: boolean): Row[] {
  return contracts.flatMap((contract) => {
    const own = picture.rows.filter((row) => row.contract.number === contract.number)
    return own.length > 0 ? own : flatRows(contract, isHedged)
  })
}

const NOTHING: PositionFigures = {
  entryPrice: undefined,
  breakEvenPrice: undefined,
  liquidationPrice: undefined,
  worth: 0n,
  upl: 0n,
  maintenance: 0n,
  positionMargin: 0n,
  orderMargin: 0n,
}

function flatRows(contract: Contract, isHedged: boolean): Row[] {
  const sides = isHedged ? [PositionSide.long, PositionSide.short] : [PositionSide.both]
  return sides.map((positionSide) => {
    const { defaultLeverage: leverage } = contract.contract
    const held = {
      market: contract.number,
      positionSide,
      leverage,
      isolated: 0,
      qty: 0n,
      margin: 0n,
      buyValue: 0n,
      sellValue: 0n,
    }
    return { contract, held: held as unknown as HeldPosition, figures: NOTHING }
  })
}

/** `adl`: its place in the queue for deleveraging, as `adlQuantile` tells it; of the newest version alone. */
export function riskRow(row: Row, version: string, { marks }: Pick<Picture, 'marks'>, at: number, adl = 0) {
  const { contract, held, figures } = row
  const mark = contract.priceText(marks.get(contract.number) ?? 0n)
  const common = { ...positionRow(row, at), markPrice: mark }
  const worth = amountText(signedWorth(row))
  if (version === 'v3') {
    return {
      ...common,
      notional: worth,
      marginAsset: contract.settleAsset,
      initialMargin: amountText(figures.positionMargin + orderMarginOf(row)),
      maintMargin: amountText(figures.maintenance),
      positionInitialMargin: amountText(figures.positionMargin),
      openOrderInitialMargin: amountText(orderMarginOf(row)),
      adl,
      bidNotional: amountText(held.buyValue),
      askNotional: amountText(held.sellValue),
    }
  }
  const most = largestText(contract, held.leverage)
  return {
    ...common,
    leverage: String(held.leverage),
    marginType: held.isolated === 1 ? 'isolated' : 'cross',
    isAutoAddMargin: 'false',
    ...(isInverse(contract) ? { notionalValue: worth, maxQty: most } : { notional: worth, maxNotionalValue: most }),
  }
}

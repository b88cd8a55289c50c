import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { PriceAlert } from '@bowline/capabilities/price-alerts/index.ts'
import type { CallData } from '@bowline/contract/calls.ts'
import { formatUnits, LEDGER_DECIMALS } from '@bowline/money'
import { pairOf } from './pair.ts'

/** An alert in the contract's form, for lists and the stream. */
export function priceAlertRow(
  alert: PriceAlert,
  markets: MarketRegistry,
): CallData<'GET /exchange-web/web/alert/list'>['alerts'][number] {
  const market = markets.byNumber(alert.market)
  if (!market) throw new Error(`alert ${alert.id} names market ${alert.market}, which nobody defined`)
  const price = (units: bigint) => priceText(units, market.priceDecimals)
  return {
    id: alert.id,
    pair: pairOf(market),
    direction: alert.direction,
    price: price(alert.price),
    createdAtMs: alert.createdAtMs,
    fired: alert.fired ? { atMs: alert.fired.atMs, price: price(alert.fired.price) } : null,
  }
}

/** With the market's decimals; with all of them for a price from before the market's tick became coarser. */
function priceText(units: bigint, decimals: number): string {
  const step = 10n ** BigInt(LEDGER_DECIMALS - decimals)
  return units % step === 0n ? formatUnits(units / step, decimals) : amountText(units)
}

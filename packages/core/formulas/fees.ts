import { divide, rateOf } from '@bowline/money'
import { TOKEN_FEE_PERCENT } from '../fee-terms.ts'
import { Side } from '../messages/terms.ts'
import { baseOf, type MarketTerms } from './terms.ts'
import type { Fill } from './walk.ts'

/** Prices of what was received and of the platform token, in ledger units of USDT per whole coin. */
export interface TokenPrices {
  readonly received: bigint
  readonly token: bigint
}

/** Parts per million: the lower of tier and promotion; they do not add up. */
export function feeRateOf(tier: bigint, promotion?: bigint): bigint {
  return promotion !== undefined && promotion < tier ? promotion : tier
}

/** fee = received × rate, up, never above what was received; a rate below zero is a rebate, down (domain/spot.md §11). */
export function feeOf(received: bigint, rate: bigint): bigint {
  if (rate < 0n) return -rateOf(received, -rate, 'down')
  const fee = rateOf(received, rate, 'up')
  return fee < received ? fee : received
}

/** The fee in the platform token: its value × (1 − 20 %) / price of the token, up. */
export function tokenFeeOf(fee: bigint, prices: TokenPrices): bigint {
  return divide(fee * prices.received * TOKEN_FEE_PERCENT, prices.token * 100n, 'up')
}

/**
 * Fee of several fills, each rounded by itself: of a buy in base, of a sell in quote. With `token`, each fill is charged in
 * it while its balance pays the whole fee, and otherwise without discount; the two are told apart.
 */
export function feeOfFills(
  market: MarketTerms,
  side: number,
  fills: readonly Fill[],
  rate: bigint,
  token?: { readonly prices: TokenPrices; readonly available: bigint },
): { readonly received: bigint; readonly token: bigint } {
  let received = 0n
  let paidInToken = 0n
  for (const fill of fills) {
    const { amount, inToken } = chargeOf(
      side === Side.buy ? baseOf(market, fill.qty) : fill.quote,
      rate,
      token,
      paidInToken,
    )
    if (inToken) paidInToken += amount
    else received += amount
  }
  return { received, token: paidInToken }
}

function chargeOf(
  amount: bigint,
  rate: bigint,
  token: { readonly prices: TokenPrices; readonly available: bigint } | undefined,
  spent: bigint,
): { readonly amount: bigint; readonly inToken: boolean } {
  const fee = feeOf(amount, rate)
  if (fee <= 0n || token === undefined || token.prices.token === 0n || token.prices.received === 0n)
    return { amount: fee, inToken: false }
  const inToken = tokenFeeOf(fee, token.prices)
  return inToken > 0n && inToken <= token.available - spent
    ? { amount: inToken, inToken: true }
    : { amount: fee, inToken: false }
}

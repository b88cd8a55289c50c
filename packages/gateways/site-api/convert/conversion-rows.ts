import {
  type AcceptRefusal,
  type CancelRefusal,
  type Conversion,
  LIMITS,
  type LimitTerms,
  MOST_OPEN,
  type PlaceRefusal,
  type QuoteRefusal,
} from '@bowline/capabilities/convert/index.ts'
import { amountText, parseAmount } from '@bowline/capabilities/markets/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { type Amount, multiplyDivide, trimUnits } from '@bowline/money'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

const UNIT = 100_000_000n

export function conversionRow(conversion: Conversion) {
  const { quoteId, fromCoin, toCoin, wallet, fromAmount, toAmount, spreadPpm, state } = conversion
  const { reason = null, acceptedAtMs, limit } = conversion
  return {
    ...{ quoteId, fromCoin, toCoin, wallet, fromAmount: amountText(fromAmount), toAmount: amountText(toAmount) },
    ...{ rate: rateText(toAmount, fromAmount), inverseRate: rateText(fromAmount, toAmount) },
    ...{ spreadPpm: Number(spreadPpm), state, reason, timeMs: acceptedAtMs },
    limit: limit ? limitRow(limit) : null,
  }
}

function limitRow({ price, isSale, expiresAtMs }: LimitTerms) {
  return { price: amountText(price), priceOf: isSale ? ('from' as const) : ('to' as const), expiresAtMs }
}

/** What was really given for what, to the eighth digit. */
export function rateText(of: Amount, per: Amount): string {
  return amountText(multiplyDivide(of, UNIT, per, 'half-even'))
}

export function askedOf({ fromAmount, toAmount }: { fromAmount?: string | undefined; toAmount?: string | undefined }) {
  if ((fromAmount === undefined) === (toAmount === undefined))
    throw new SiteRefusal(SiteCode.refused, 'convert.one-amount')
  return fromAmount === undefined ? { toAmount: readAmount(toAmount) } : { fromAmount: readAmount(fromAmount) }
}

export function readAmount(text = ''): Amount {
  const amount = parseAmount(text)
  if (typeof amount === 'bigint' && amount > 0n) return amount
  throw new SiteRefusal(SiteCode.refused, 'convert.amount')
}

const QUOTE_REFUSALS = {
  coin: 'convert.coin',
  stopped: 'convert.coin',
  'same-coin': 'convert.same-coin',
  'no-price': 'convert.no-price',
  inventory: 'convert.inventory',
} as const

export function quoteRefusal(refused: QuoteRefusal, coin: string): SiteRefusal {
  switch (refused.refusal) {
    case 'size': {
      const [least, most] = [refused.least, refused.most].map((amount) => trimUnits(amount, 8))
      return new SiteRefusal(SiteCode.refused, 'convert.size', null, {
        least: least ?? '',
        most: most ?? '',
        asset: coin,
      })
    }
    case 'too-many':
      return new SiteRefusal(SiteCode.refused, 'convert.too-many', null, { most: LIMITS.quotesPerMinute })
    default:
      return new SiteRefusal(SiteCode.refused, QUOTE_REFUSALS[refused.refusal])
  }
}

const LIMIT_REFUSALS = {
  'far-price': 'convert.far-price',
  'unknown-order': 'convert.unknown-order',
  'not-open': 'convert.not-open',
} as const

export function limitRefusal(refused: PlaceRefusal | CancelRefusal, coin = ''): SiteRefusal {
  switch (refused.refusal) {
    case 'far-price':
    case 'unknown-order':
    case 'not-open':
      return new SiteRefusal(SiteCode.refused, LIMIT_REFUSALS[refused.refusal])
    case 'too-many-open':
      return new SiteRefusal(SiteCode.refused, 'convert.too-many-open', null, { most: MOST_OPEN })
    case 'day-limit':
      return acceptRefusal({ refusal: 'day-limit' })
    default:
      return quoteRefusal(refused, coin)
  }
}

export function acceptRefusal({ refusal }: AcceptRefusal): SiteRefusal {
  if (refusal === 'unknown-quote') return new SiteRefusal(SiteCode.refused, 'convert.unknown-quote')
  const most = trimUnits(LIMITS.perDay, 8)
  return new SiteRefusal(SiteCode.refused, 'convert.day-limit', null, { most })
}

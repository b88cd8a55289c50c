import type { Conversion, ConvertWallet } from '@bowline/capabilities/convert/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import { CONVERT } from '@bowline/contract/terms/products.ts'
import { type Amount, multiplyDivide } from '@bowline/money'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import {
  decimal,
  optional,
  parameters,
  rowLimit,
  text,
  time,
  whole,
  word,
} from '../../binance-kit/parameter-schemas.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { missingEither, WireError } from '../../binance-kit/wire-error.ts'

type Needs = Pick<Venue, 'convert'>

const UNIT = 100_000_000n
/** The dialect documents no codes of its own for conversions. */
export const refused = (message: string) => new WireError(-9000, message)
export const unknownAsset = () => new WireError(-4018, "We don't have this asset.")
const STATUS = {
  ...{ processing: 'PROCESS', open: 'PROCESS', success: 'SUCCESS', failed: 'FAIL' },
  ...{ cancelled: 'CANCELED', expired: 'EXPIRED' },
} as const
/** What came of a wish at a limit price before it was filled is no conversion. */
const MADE = ['processing', 'success', 'failed'] as const

export const walletType = word(
  new Map<string, ConvertWallet>([
    ['SPOT', 'spot'],
    ['FUNDING', 'funding'],
  ]),
)

export const ratioText = (of: Amount, per: Amount) => amountText(multiplyDivide(of, UNIT, per, 'half-even'))

export function conversionShape(
  { id, quoteId, fromCoin, toCoin, fromAmount, toAmount, ...rest }: Conversion,
  unit: number,
) {
  return {
    ...{ quoteId, orderId: String(id), orderStatus: STATUS[rest.state] },
    ...{ fromAsset: fromCoin, fromAmount: amountText(fromAmount) },
    ...{ toAsset: toCoin, toAmount: amountText(toAmount) },
    ...{ ratio: ratioText(toAmount, fromAmount), inverseRatio: ratioText(fromAmount, toAmount) },
    createTime: rest.acceptedAtMs * unit,
  }
}

const pairs: Endpoint = endpoint({
  security: 'none',
  method: 'GET',
  path: '/sapi/v1/convert/exchangeInfo',
  summary: 'Pairs of coins that can be converted now, with the least and the most of one conversion.',
  weight: 3000,
  schema: parameters({ fromAsset: optional(text), toAsset: optional(text) }),
  handle({ params: { fromAsset, toAsset } }, { convert }: Needs) {
    const coins = convert.coins()
    return coins
      .filter(({ asset }) => fromAsset === undefined || asset.code === fromAsset)
      .flatMap((from) =>
        coins
          .filter(({ asset }) => asset !== from.asset && (toAsset === undefined || asset.code === toAsset))
          .map((to) => ({
            ...{ fromAsset: from.asset.code, toAsset: to.asset.code },
            ...{ fromAssetMinAmount: amountText(from.least), fromAssetMaxAmount: amountText(from.most) },
            ...{ toAssetMinAmount: amountText(to.least), toAssetMaxAmount: amountText(to.most) },
            fromIsBase: convert.isBase(from.asset.code, to.asset.code),
          })),
      )
  },
})

const precisions: Endpoint = endpoint({
  security: 'signed',
  permission: 'read',
  method: 'GET',
  path: '/sapi/v1/convert/assetInfo',
  summary: 'Decimals of the coins that can be converted.',
  weight: 100,
  schema: parameters({}),
  handle: (_, { convert }: Needs) => convert.coins().map(({ asset }) => ({ asset: asset.code, fraction: 8 })),
})

const quote: Endpoint = endpoint({
  security: 'trade',
  permission: 'trade',
  method: 'POST',
  path: '/sapi/v1/convert/getQuote',
  summary: 'A price for one coin in another that stands for ten seconds.',
  requires: CONVERT,
  weight: 200,
  schema: parameters({
    ...{ fromAsset: text, toAsset: text, fromAmount: optional(decimal), toAmount: optional(decimal) },
    walletType: optional(walletType),
  }),
  handle({ params, actor, unit }, { convert }: Needs) {
    const { fromAsset, toAsset, fromAmount, toAmount, walletType: wallet = 'spot' } = params
    if ((fromAmount === undefined) === (toAmount === undefined)) throw missingEither('fromAmount', 'toAmount')
    const asked = fromAmount === undefined ? { toAmount: toAmount ?? 0n } : { fromAmount }
    const made = convert.quote(actor, { fromCoin: fromAsset, toCoin: toAsset, wallet, ...asked })
    if ('refusal' in made) {
      if (made.refusal === 'coin') throw unknownAsset()
      if (made.refusal === 'too-many') throw new WireError(-1003, 'Too many quotes; wait a minute.')
      if (made.refusal !== 'size') throw refused(`No quote: ${made.refusal}.`)
      throw refused(`One conversion can be between ${amountText(made.least)} and ${amountText(made.most)}.`)
    }
    return {
      quoteId: made.quoteId,
      ...{ ratio: ratioText(made.toAmount, made.fromAmount), inverseRatio: ratioText(made.fromAmount, made.toAmount) },
      validTimestamp: made.expiresAtMs * unit,
      ...{ toAmount: amountText(made.toAmount), fromAmount: amountText(made.fromAmount) },
    }
  },
})

const accept: Endpoint = endpoint({
  security: 'trade',
  permission: 'trade',
  method: 'POST',
  path: '/sapi/v1/convert/acceptQuote',
  summary: 'Convert at a quoted price; the same quote again answers the same conversion.',
  requires: CONVERT,
  weight: 500,
  schema: parameters({ quoteId: text }),
  async handle({ params, actor, unit }, { convert }: Needs) {
    const made = await convert.accept(actor, params.quoteId)
    if ('refusal' in made)
      throw refused(made.refusal === 'day-limit' ? 'The daily limit is reached.' : 'No such quote.')
    const { orderId, createTime, orderStatus } = conversionShape(made, unit)
    return { orderId, createTime, orderStatus }
  },
})

const status: Endpoint = endpoint({
  security: 'signed',
  permission: 'read',
  method: 'GET',
  path: '/sapi/v1/convert/orderStatus',
  summary: 'One conversion, by its id or that of its quote.',
  weight: 100,
  schema: parameters({ orderId: optional(whole), quoteId: optional(text) }),
  async handle({ params: { orderId: id, quoteId }, actor, unit }, { convert }: Needs) {
    if (id === undefined && quoteId === undefined) throw missingEither('orderId', 'quoteId')
    const [found] = await convert.list(actor.account, { id, quoteId, limit: 1 })
    if (!found) throw refused('No such conversion.')
    const { quoteId: _, ...shape } = conversionShape(found, unit)
    return shape
  },
})

const history: Endpoint = endpoint({
  security: 'signed',
  permission: 'read',
  method: 'GET',
  path: '/sapi/v1/convert/tradeFlow',
  summary: 'Conversions of a period, newest first.',
  // An account's 3,000 of 180,000 there, as with the open orders at a limit price.
  weight: 200,
  schema: parameters({ startTime: time, endTime: time, limit: optional(rowLimit(1000)) }),
  async handle({ params: { startTime: startMs, endTime: endMs, limit = 100 }, actor, unit }, { convert }: Needs) {
    const found = await convert.list(actor.account, { startMs, endMs, states: MADE, limit: limit + 1 })
    return {
      list: found.slice(0, limit).map((conversion) => conversionShape(conversion, unit)),
      ...{ startTime: startMs * unit, endTime: endMs * unit, limit, moreData: found.length > limit },
    }
  },
})

export const convertEndpoints: readonly Endpoint[] = [pairs, precisions, quote, accept, status, history]

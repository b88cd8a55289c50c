import { LIMITS, MOST_OPEN, type PlaceRefusal } from '@bowline/capabilities/convert/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { LimitDays } from '@bowline/contract/terms/convert.ts'
import { CONVERT } from '@bowline/contract/terms/products.ts'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { decimal, optional, parameters, text, whole, word } from '../../binance-kit/parameter-schemas.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { missingEither, WireError } from '../../binance-kit/wire-error.ts'
import { conversionShape, ratioText, refused, unknownAsset, walletType } from './convert.ts'

const side = word(
  new Map([
    ['BUY', 'buy'],
    ['SELL', 'sell'],
  ]),
)

const expiredType = word(
  new Map<string, LimitDays>([
    ['1_D', '1'],
    ['3_D', '3'],
    ['7_D', '7'],
    ['30_D', '30'],
  ]),
)

const place: Endpoint = endpoint({
  security: 'trade',
  permission: 'trade',
  method: 'POST',
  path: '/sapi/v1/convert/limit/placeOrder',
  summary: 'Converts as soon as a quote reaches a price; what is given is set aside until then.',
  requires: CONVERT,
  weight: 500,
  schema: parameters({
    ...{ baseAsset: text, quoteAsset: text, limitPrice: decimal, side, expiredType },
    ...{ baseAmount: optional(decimal), quoteAmount: optional(decimal), walletType: optional(walletType) },
  }),
  async handle({ params, actor, unit }, { limitOrders }: Pick<Venue, 'limitOrders'>) {
    const { baseAsset, quoteAsset, limitPrice: price, baseAmount, quoteAmount, walletType: wallet = 'spot' } = params
    if ((baseAmount === undefined) === (quoteAmount === undefined)) throw missingEither('baseAmount', 'quoteAmount')
    if (price <= 0n || (baseAmount ?? quoteAmount ?? 0n) <= 0n) throw refused('Price and amount must be above zero.')
    const isSale = params.side === 'sell'
    const [fromCoin, toCoin] = isSale ? [baseAsset, quoteAsset] : [quoteAsset, baseAsset]
    const [fromAmount, toAmount] = isSale ? [baseAmount, quoteAmount] : [quoteAmount, baseAmount]
    const asked = fromAmount === undefined ? { toAmount: toAmount ?? 0n } : { fromAmount }
    const wish = { fromCoin, toCoin, wallet, price, isSale, days: params.expiredType, ...asked }
    const placed = await limitOrders.place(actor, wish)
    if ('refusal' in placed) throw placeError(placed)
    if (placed.state === 'failed') throw new WireError(-2010, 'Account has insufficient balance for requested action.')
    const { id, quoteId, limit } = placed
    return {
      ...{ quoteId, orderId: String(id) },
      ...{
        ratio: ratioText(placed.toAmount, placed.fromAmount),
        inverseRatio: ratioText(placed.fromAmount, placed.toAmount),
      },
      validTimestamp: limit.expiresAtMs * unit,
      ...{ toAmount: amountText(placed.toAmount), fromAmount: amountText(placed.fromAmount) },
    }
  },
})

function placeError(placed: PlaceRefusal): WireError {
  switch (placed.refusal) {
    case 'coin':
      return unknownAsset()
    case 'size':
      return refused(`One conversion can be between ${amountText(placed.least)} and ${amountText(placed.most)}.`)
    case 'too-many-open':
      return refused(`There can be ${MOST_OPEN} open orders.`)
    case 'day-limit':
      return refused(`The daily limit of ${amountText(LIMITS.perDay)} USDT is reached.`)
    default:
      return refused(`No order: ${placed.refusal}.`)
  }
}

const cancel: Endpoint = endpoint({
  security: 'trade',
  permission: 'trade',
  method: 'POST',
  path: '/sapi/v1/convert/limit/cancelOrder',
  summary: 'Gives back what was set aside for a price that is not reached yet.',
  weight: 200,
  schema: parameters({ orderId: whole }),
  async handle({ params: { orderId: id }, actor }, { limitOrders }: Pick<Venue, 'limitOrders'>) {
    const ended = await limitOrders.cancel(actor.account, { id })
    if ('refusal' in ended) throw new WireError(-2011, 'Unknown order sent.')
    return { orderId: String(ended.id), status: 'CANCELED' }
  },
})

/** The newer documents ask it by GET, the older ones and clients made from them by POST. */
const openOrders = (method: 'GET' | 'POST'): Endpoint =>
  endpoint({
    security: 'signed',
    permission: 'read',
    method,
    path: '/sapi/v1/convert/limit/queryOpenOrders',
    summary: 'Conversions that wait for a limit price, newest first.',
    // 3,000 of the 180,000 that an account has in a minute there: the same pace of the 12,000 that an address has here.
    weight: 200,
    schema: parameters({}),
    async handle({ actor, unit }, { convert }: Pick<Venue, 'convert'>) {
      const found = await convert.list(actor.account, { states: ['open'], limit: MOST_OPEN })
      return {
        list: found.map((order) => ({
          ...conversionShape(order, unit),
          expiredTimestamp: (order.limit?.expiresAtMs ?? 0) * unit,
        })),
      }
    },
  })

export const convertLimitEndpoints: readonly Endpoint[] = [place, cancel, openOrders('GET'), openOrders('POST')]

import { CLOSE_FUTURES } from '@bowline/contract/terms/products.ts'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import {
  clientId,
  decimal,
  longText,
  optional,
  parameters,
  symbol,
  whole,
  word,
} from '../../binance-kit/parameter-schemas.ts'
import { parameterText } from '../../binance-kit/raw-parameters.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { missingEither, notValid, WireError, wireErrorBody } from '../../binance-kit/wire-error.ts'
import { sides } from '../../binance-kit/words.ts'
import { contractOf, type Family, forBoth } from '../family.ts'
import { askedOrder, orderSchema, priceMatch } from '../order-parameters.ts'
import { type Amending, amend, cancel, type Placing, place } from '../orders.ts'
import { orderRow } from '../shapes.ts'
import { badSide, orderKey, refuseTrigger, trading } from './orders.ts'

const MOST = 5
const MOST_CANCELED = 10
/** The rows of a JSON list, each as the parameters of a call of its own. */
function rowsOf(sent: string, name: string): ReadonlyMap<string, string>[] {
  const rows = listOf(sent, name, MOST)
  return rows.map((row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw notValid(name)
    return new Map(Object.entries(row).map(([field, value]) => [field, parameterText(value)]))
  })
}

function listOf(sent: string, name: string, most: number): unknown[] {
  let found: unknown
  try {
    found = JSON.parse(sent)
  } catch {
    throw notValid(name)
  }
  if (!Array.isArray(found) || found.length === 0) throw notValid(name)
  if (found.length > most) throw new WireError(-4082, 'Invalid number of batch place orders.')
  return found
}

/** Each row is answered for itself: an order, or why not. */
async function each<T>(rows: readonly T[], handle: (row: T) => Promise<object>): Promise<object[]> {
  return Promise.all(
    rows.map(async (row) => {
      try {
        return await handle(row)
      } catch (error) {
        if (error instanceof WireError) return wireErrorBody(error)
        throw error
      }
    }),
  )
}

const amendment = parameters({
  symbol,
  side: optional(word(sides, badSide)),
  ...orderKey,
  quantity: optional(decimal),
  price: optional(decimal),
  priceMatch,
})

function batchRows(family: Family): readonly Endpoint[] {
  const line = { ...trading, path: `${family.prefix}/v1/batchOrders`, weight: 5 } as const
  return [
    endpoint({
      ...line,
      method: 'POST',
      summary: 'Place up to five orders; each succeeds or fails by itself.',
      requires: CLOSE_FUTURES,
      orders: MOST,
      schema: parameters({ batchOrders: longText }),
      handle({ params, actor, unit }, venue: Placing) {
        return each(rowsOf(params.batchOrders, 'batchOrders'), async (row) => {
          const asked = askedOrder(orderSchema.read(row))
          refuseTrigger(family, asked.type.isConditional)
          const { contract, order } = await place(venue, family, actor, asked)
          return orderRow(order, contract, unit)
        })
      },
    }),
    endpoint({
      ...line,
      method: 'PUT',
      summary: 'Change up to five orders.',
      requires: CLOSE_FUTURES,
      orders: MOST,
      schema: parameters({ batchOrders: longText }),
      handle({ params, actor, unit }, venue: Amending & Pick<Venue, 'markets'>) {
        return each(rowsOf(params.batchOrders, 'batchOrders'), async (row) => {
          const asked = amendment.read(row)
          const contract = contractOf(venue, family, asked.symbol)
          return orderRow(await amend(venue, contract, actor, asked), contract, unit)
        })
      },
    }),
    endpoint({
      ...line,
      method: 'DELETE',
      summary: 'Cancel up to ten orders of a contract.',
      schema: parameters({
        symbol,
        orderIdList: optional(longText),
        orderidlist: optional(longText),
        origClientOrderIdList: optional(longText),
        origclientorderidlist: optional(longText),
      }),
      handle({ params, actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'markets'>) {
        const contract = contractOf(venue, family, params.symbol)
        const ids = params.orderIdList ?? params.orderidlist
        const names = params.origClientOrderIdList ?? params.origclientorderidlist
        const given = ids ?? names
        if (given === undefined) throw missingEither('orderIdList', 'origClientOrderIdList')
        const name = ids === undefined ? 'origClientOrderIdList' : 'orderIdList'
        return each(listOf(given, name, MOST_CANCELED), async (entry) => {
          const sent = new Map([[name, parameterText(entry)]])
          const key =
            ids === undefined
              ? { orderId: undefined, origClientOrderId: clientIdRow.read(sent).origClientOrderIdList }
              : { orderId: orderIdRow.read(sent).orderIdList, origClientOrderId: undefined }
          return orderRow(await cancel(venue, contract, account, key), contract, unit)
        })
      },
    }),
  ]
}

const orderIdRow = parameters({ orderIdList: whole })
const clientIdRow = parameters({ origClientOrderIdList: clientId })

export const batchEndpoints: readonly Endpoint[] = forBoth(batchRows)

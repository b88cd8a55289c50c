import { type Liability, liabilities, setOnSale } from '@bowline/capabilities/earn/index.ts'
import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { earnCalls } from '@bowline/contract/console/calls/earn.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { changedFields, refusal } from '../markets/change-market.ts'
import { recordAudit } from '../record-audit.ts'
import { NEW, offeredTexts, termsOf, textsNow } from './change-product.ts'

interface Needs {
  readonly sql: Sql
  readonly markets: MarketRegistry
}

export const earnHandlers: ConsoleHandlers<typeof earnCalls, Needs> = {
  async 'GET /console-api/earn/products'({ nowMs }, { sql }) {
    return { products: (await liabilities(sql, nowMs)).map((row) => liabilityRow(row, nowMs)) }
  },

  async 'POST /console-api/earn/stop'(call, { sql }) {
    const { productId, reason } = call.params
    return inTransaction(sql, async (tx) => {
      const { onSale } = await textsNow(tx, productId, call.nowMs)
      if (onSale === 'no') throw refusal('staff.nothing-changed')
      await setOnSale(tx, productId, false)
      await recordAudit(tx, call, {
        action: 'earn.stop',
        object: { kind: 'earn-product', id: String(productId) },
        before: { onSale },
        after: { onSale: 'no', reason },
      })
      return { productId }
    })
  },

  async 'POST /console-api/earn/request'(call, { sql, markets }) {
    const { productId, reason, ...texts } = call.params
    const now = await textsNow(sql, productId, call.nowMs)
    termsOf(markets, texts, now)
    const change = changedFields(now, texts)
    if (Object.keys(change).length === 0) throw refusal('staff.nothing-changed')
    const terms = { about: productId === undefined ? NEW : String(productId), change }
    return askSecondPerson(call, { kind: 'earn-product', subject: {}, terms, reason })
  },
}

function liabilityRow({ product, ...owed }: Liability, nowMs: number) {
  return {
    ...{ productId: product.id, coin: product.coin, terms: offeredTexts(product, nowMs), holders: owed.holders },
    ...{ principal: amountText(owed.principal), due: amountText(owed.due) },
    ...{ costPerDay: amountText(owed.costPerDay), costOfMonth: amountText(owed.costOfMonth) },
    endsSoon: amountText(owed.endsSoon),
  }
}

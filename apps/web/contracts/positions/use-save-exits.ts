import type { OrderRow } from '@bowline/contract/order.ts'
import { usePage } from '../../page-context.ts'
import { type ExitWish, exitChange, type TriggerBy } from './exit-changes.ts'
import type { PositionRow } from './position-rows.ts'

const TRIGGERS = { last: 0, mark: 1, index: 2 } as const

interface Wishes {
  readonly profit: ExitWish
  readonly loss: ExitWish
}

/** Makes the exits of a position what its owner wants. Resolves when all is done; what is refused throws. */
export function useSaveExits(row: PositionRow): (wishes: Wishes) => Promise<void> {
  const { siteApi } = usePage()
  const { terms, positionId, exits } = row
  const contractId = Number(terms.row.id)
  const listed = (price: string, by: TriggerBy) => [{ triggerPrice: price, triggerType: TRIGGERS[by] }]
  const create = (which: 'profit' | 'loss', { price, by }: ExitWish) =>
    siteApi('POST /fe-co-api/order/condition_create', {
      contractId,
      positionId,
      tpPositionList: which === 'profit' ? listed(price, by) : [],
      slPositionList: which === 'loss' ? listed(price, by) : [],
    })
  const cancel = (order: OrderRow) =>
    siteApi('POST /fe-co-api/order/order_tpsl_cancel', { contractId, orderIds: [order.id] })
  const make = async (which: 'profit' | 'loss', wish: ExitWish) => {
    const change = exitChange(exits[which].whole, wish)
    if (change.do === 'create') await create(which, wish)
    if (change.do === 'cancel') await cancel(change.order)
    if (change.do === 'amend')
      await siteApi('POST /fe-co-api/order/order_amend', {
        contractId,
        orderId: change.order.id,
        triggerPrice: wish.price,
      })
    if (change.do === 'replace') {
      await cancel(change.order)
      const { stopPrice, contract } = change.order
      try {
        await create(which, wish)
      } catch (error) {
        // What protected the position is put back before anything is said.
        await create(which, { price: stopPrice ?? '', by: contract?.triggerBy ?? 'mark' })
        throw error
      }
    }
  }
  return async ({ profit, loss }) => {
    // The stop-loss first: it is what must not be missing.
    await make('loss', loss)
    await make('profit', profit)
  }
}

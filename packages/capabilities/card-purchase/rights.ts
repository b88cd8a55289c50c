import { ADD, READ, type TableRights } from '../table-rights.ts'

/** What is kept for good: nobody deletes it. */
const FILL = ['select', 'insert', 'update'] as const

export const cardPurchaseRights: TableRights = {
  // Decided by staff, and done by the api, which has the engine.
  card_debt_takings: { api: FILL, console: READ, decisions: ADD },
  card_events: { api: FILL, console: READ },
  card_order_steps: { api: ADD, console: READ },
  // Staff decide that a charge-back is settled; the api, which has the engine, settles it.
  card_orders: { api: FILL, console: READ, decisions: ['select', 'update (settle_at)'] },
}

import type { Capacity } from '../capacity.ts'

/** What of the sizes both exchanges know: what one account may have at a time, and what one command sets off and lets enter. */
export type Shares = Pick<
  Capacity,
  | 'accountOrders'
  | 'accountConditional'
  | 'accountLists'
  | 'rememberedOrders'
  | 'rememberedLists'
  | 'enteringPerCommand'
  | 'markingPerCommand'
>

/** Small, so that a simulation reaches them. */
export const testShares: Shares = {
  accountOrders: 24,
  accountConditional: 8,
  accountLists: 4,
  rememberedOrders: 6,
  rememberedLists: 2,
  enteringPerCommand: 1,
  markingPerCommand: 2,
}

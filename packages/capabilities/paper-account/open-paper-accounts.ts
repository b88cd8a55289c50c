import { withParts } from '@bowline/platform/with-parts.ts'
import { PaperAccounts, type PaperParts } from './paper-accounts.ts'
import {
  readEndedOrders,
  readFilledAs,
  readLiquidations,
  readLives,
  readPaperFills,
  readPaperOrder,
  readValues,
} from './paper-history.read.ts'

/** Paper accounts on the live market; `complete` resolves when those that wait for something were read. Give it every batch. */
export function openPaperAccounts(parts: PaperParts) {
  const accounts = new PaperAccounts(parts)
  const history = withParts(parts.sql, {
    orders: readEndedOrders,
    order: readPaperOrder,
    filledAs: readFilledAs,
    fills: readPaperFills,
    liquidations: readLiquidations,
    lives: readLives,
    values: readValues,
  })
  return { paper: { accounts, history }, complete: accounts.start(), close: () => accounts.close() }
}

export type Paper = ReturnType<typeof openPaperAccounts>['paper']

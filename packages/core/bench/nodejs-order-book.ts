import { Side as BookSide, OrderBook } from 'nodejs-order-book'
import { Side } from '../messages/terms.ts'
import type { BaselineRunOrder } from './baseline-run.thread.ts'
import type { Step } from './flow.ts'

/** Steps a second of the measured part of a flow on npm's nodejs-order-book. */
export function runOnNodejsOrderBook(flow: BaselineRunOrder): number {
  const books = Array.from({ length: flow.options.markets }, () => new OrderBook())
  for (const step of flow.resting) apply(books, step)
  const { warmUp } = flow.options
  for (const step of flow.steps.slice(0, warmUp)) apply(books, step)
  const measured = flow.steps.slice(warmUp)
  const began = performance.now()
  for (const step of measured) apply(books, step)
  return measured.length / ((performance.now() - began) / 1000)
}

function apply(books: readonly OrderBook[], step: Step): void {
  const book = books[step.market] as OrderBook
  const side = step.side === Side.buy ? BookSide.BUY : BookSide.SELL
  switch (step.kind) {
    case 'limit':
      book.limit({ id: `${step.orderId}`, side, size: step.qty, price: step.price })
      break
    case 'market':
      book.market({ side, size: step.qty })
      break
    case 'cancel':
      book.cancel(`${step.orderId}`)
      break
    case 'amend':
      amend(book, step)
  }
}

/** It amends by the size that is left, not by the size the order had. */
function amend(book: OrderBook, step: Step): void {
  const order = book.order(`${step.orderId}`)
  if (order) book.modify(`${step.orderId}`, { size: order.size - 1 })
}

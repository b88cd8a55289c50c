import type { FillRow, OrderRow } from '@bowline/contract/order.ts'

/** An open order of alice: buys 2 BTC at 100, nothing filled. */
export function order(fields: Partial<OrderRow> = {}): OrderRow {
  return {
    id: 1,
    clientOrderId: 'alice-1',
    pair: 'BTC_USDT',
    side: 'buy',
    type: 'limit',
    timeInForce: 'gtc',
    status: 'new',
    price: '100.00000000',
    stopPrice: null,
    trailingBps: null,
    activationPrice: null,
    trailingFrom: null,
    isWaiting: false,
    qty: '2.00000000',
    quoteQty: null,
    visibleQty: null,
    executedQty: '0.00000000',
    executedQuote: '0.00000000',
    averagePrice: null,
    preventedQty: '0.00000000',
    locked: '200.00000000',
    stp: 'expireTaker',
    listId: null,
    reason: null,
    expireAtMs: null,
    createdAtMs: 1_000,
    updatedAtMs: 1_000,
    workingAtMs: 1_000,
    ...fields,
  }
}

/** A fill of that order: 1 BTC at 100, as maker. */
export function fill(fields: Partial<FillRow> = {}): FillRow {
  return {
    id: 1,
    orderId: 1,
    listId: null,
    pair: 'BTC_USDT',
    side: 'buy',
    price: '100.00000000',
    qty: '1.00000000',
    quote: '100.00000000',
    role: 'maker',
    fee: '0.00100000',
    feeAsset: 'BTC',
    atMs: 2_000,
    ...fields,
  }
}

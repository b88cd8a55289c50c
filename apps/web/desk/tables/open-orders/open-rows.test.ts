import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderRow } from '@bowline/contract/order.ts'
import type { LiveList } from '@bowline/contract/stream.ts'
import { order } from '../../../live/orders.fixture.ts'
import { countOpen, type OpenRow, openRows } from './open-rows.ts'

const byId = <R extends { readonly id: number }>(...rows: R[]) => new Map(rows.map((row) => [row.id, row]))
const text = (row: OpenRow) =>
  row.kind === 'list' ? `${row.list.kind} ${row.list.id}` : `${row.order.id} ${row.part ?? 'alone'}`

function list(id: number, kind: LiveList['kind'], orderIds: number[]): LiveList {
  return { id, clientListId: '', pair: 'BTC_USDT', kind, isOpen: true, reason: null, createdAtMs: 1, updatedAtMs: 1, orderIds } // biome-ignore format: one list
}

test('legs are grouped below their list, in order, at the position of the newest leg', () => {
  const orders = byId(
    order({ id: 1, listId: 7, type: 'stopMarket' }),
    order({ id: 2 }),
    order({ id: 3, listId: 7 }),
    order({ id: 4 }),
  )
  const rows = openRows({ orders, lists: byId(list(7, 'oco', [3, 1])) }, 'BTC_USDT')
  assert.deepEqual(rows.map(text), ['4 alone', 'oco 7', '3 profit', '1 loss', '2 alone'])
})

test('a leg keeps its role when the leg before it has ended', () => {
  const orders = byId(order({ id: 2, listId: 7 }), order({ id: 3, listId: 7, type: 'stopLimit' }))
  const rows = openRows({ orders, lists: byId(list(7, 'otoco', [1, 2, 3])) }, undefined)
  assert.deepEqual(rows.map(text), ['otoco 7', '2 profit', '3 loss'])
})

test('one market or all of them', () => {
  const orders: ReadonlyMap<number, OrderRow> = byId(order({ id: 1 }), order({ id: 2, pair: 'ETH_USDT' }))
  const account = { orders, lists: new Map<number, LiveList>() }
  assert.deepEqual(openRows(account, 'ETH_USDT').map(text), ['2 alone'])
  assert.deepEqual([countOpen(account, 'BTC_USDT'), countOpen(account, undefined)], [1, 2])
})

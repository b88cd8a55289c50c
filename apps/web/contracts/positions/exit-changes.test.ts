import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OrderRow } from '@bowline/contract/order.ts'
import { exitChange } from './exit-changes.ts'

const order = { id: 7, stopPrice: '57000.0', contract: { triggerBy: 'mark' } } as OrderRow

describe('an exit of a position', () => {
  it('is created where there is none, and left out where none is wanted', () => {
    assert.deepEqual(exitChange(undefined, { price: '57000', by: 'mark' }), { do: 'create' })
    assert.deepEqual(exitChange(undefined, { price: '', by: 'mark' }), { do: 'nothing' })
  })

  it('that is wanted as it is is not touched', () => {
    assert.deepEqual(exitChange(order, { price: '57000', by: 'mark' }), { do: 'nothing' })
  })

  it('is amended in its place, canceled, or replaced to listen to another price', () => {
    assert.deepEqual(exitChange(order, { price: '56900', by: 'mark' }), { do: 'amend', order })
    assert.deepEqual(exitChange(order, { price: '', by: 'mark' }), { do: 'cancel', order })
    assert.deepEqual(exitChange(order, { price: '57000', by: 'last' }), { do: 'replace', order })
  })
})

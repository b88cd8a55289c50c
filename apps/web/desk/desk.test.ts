import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Desk, type DeskMessage } from './desk.ts'

const desk = () => new Desk({} as Desk['market'], {} as Desk['product'], {} as Desk['texts'])

describe('a message to the order form', () => {
  it('is heard by a form whose script came later, once and in order', () => {
    const its = desk()
    its.send({ kind: 'side', side: 'sell' })
    its.send({ kind: 'price', price: '59000' })
    const received: DeskMessage[] = []
    const leave = its.onFormMessage((message) => received.push(message))
    assert.deepEqual(received, [
      { kind: 'side', side: 'sell' },
      { kind: 'price', price: '59000' },
    ])
    its.send({ kind: 'percent', percent: 25 })
    assert.equal(received.length, 3)
    leave()
    its.onFormMessage((message) => received.push(message))
    assert.equal(received.length, 3)
  })

  it('sends no order once the form is there, when it was said before', () => {
    const its = desk()
    its.send({ kind: 'submit' })
    its.onFormMessage(() => assert.fail('nobody saw the form'))
  })

  it('is heard at once by the other panels', () => {
    const its = desk()
    const received: DeskMessage[] = []
    its.onMessage((message) => received.push(message))
    its.send({ kind: 'orders' })
    assert.deepEqual(received, [{ kind: 'orders' }])
  })
})

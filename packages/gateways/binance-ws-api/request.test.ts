import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BadRequest, readRequest } from './request.ts'

test('the signed text lists the parameters in order, without the signature', () => {
  const { sent, apiKey } = readRequest(
    JSON.stringify({
      id: 'x',
      method: 'order.place',
      params: { symbol: 'BTCUSDT', apiKey: 'k', price: '1', signature: 's', live: true },
    }),
  )
  assert.equal(sent.signedText, 'apiKey=k&live=true&price=1&symbol=BTCUSDT')
  assert.equal(sent.encodedText, undefined)
  assert.equal(sent.signature, 's')
  assert.equal(apiKey, 'k')
})

test('values with special characters have a second, percent-encoded text', () => {
  const { sent } = readRequest('{"id":1,"method":"m","params":{"a":"x/y","b":"1"}}')
  assert.equal(sent.signedText, 'a=x/y&b=1')
  assert.equal(sent.encodedText, 'a=x%2Fy&b=1')
})

test('lists are parameters as JSON text', () => {
  const { sent } = readRequest('{"id":1,"method":"exchangeInfo","params":{"symbols":["BTCUSDT","ETHUSDT"]}}')
  assert.equal(sent.parameters.get('symbols'), '["BTCUSDT","ETHUSDT"]')
})

test('ids are integers, short strings or null, and are returned unchanged', () => {
  for (const id of [7, '7', null, 'a'.repeat(36)])
    assert.equal(readRequest(JSON.stringify({ id, method: 'ping' })).id, id)
  for (const id of [1.5, 'a'.repeat(37), {}, true]) {
    assert.throws(() => readRequest(JSON.stringify({ id, method: 'ping' })), BadRequest)
  }
})

test('anything that is not a request is refused, with its id if it had one', () => {
  const refusal = (text: string): BadRequest => {
    try {
      readRequest(text)
    } catch (error) {
      if (error instanceof BadRequest) return error
    }
    return assert.fail(`${text} was read`)
  }
  for (const text of ['', 'x', '[]', '1', 'null', '{"id":null}']) assert.equal(refusal(text).id, null)
  assert.equal(refusal('{"id":3}').id, 3)
  assert.equal(refusal('{"id":3,"method":"ping","params":[1]}').id, 3)
  assert.equal(refusal('{').error.code, -1135)
})

test('half a surrogate pair is refused: it has no bytes that could be signed', () => {
  const text = String.raw`{"id":3,"method":"ping","params":{"note":"\ud800"}}`
  assert.throws(
    () => readRequest(text),
    (error: unknown) => {
      return error instanceof BadRequest && error.id === 3 && error.error.code === -1100
    },
  )
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setExchange } from '../support/running-exchange.ts'
import { limitOrder, missing, orderAttacks } from './order-attacks.ts'
import { aliceAtWork, written } from './sender.ts'
import { ApiSocket } from './sockets.ts'
import { assertRefused, assertStands, standing } from './standing.ts'

const shown = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}… ${text.length}` : text)

const decimalOf = (name: string) =>
  `Illegal characters found in parameter '${name}'; legal range is '^([0-9]{1,20})(\\.[0-9]{1,20})?$'.`

describe('an order with one bad parameter is refused in the words of the dialect:', async () => {
  const exchange = await setExchange()
  const alice = await aliceAtWork(exchange, { ...limitOrder, price: '40000' })
  const untouched = await standing(exchange, [alice])

  const names = [...new Set(orderAttacks.map(({ name }) => name))]
  for (const name of names) {
    const attacks = orderAttacks.filter((attack) => attack.name === name)

    it(`HTTP: ${name}, ${attacks.length} ways, in the query and in the body`, async () => {
      const asked = attacks.map(async ({ value, order, code, msg }) => {
        const text = written({ ...order, [name]: value })
        assertRefused(await alice.send('POST', '/api/v3/order', text), 400, code, msg, shown(value))
        assertRefused(await alice.send('POST', '/api/v3/order', text, 'body'), 400, code, msg, shown(value))
      })
      await Promise.all(asked)
    })

    it(`WebSocket API: ${name}, ${attacks.length} ways`, async () => {
      const socket = await ApiSocket.open(exchange)
      for (const { value, order, code, msg } of attacks) {
        const answer = await socket.signed(alice, 'order.place', { ...order, [name]: value })
        assert.deepEqual([answer.status, answer.error], [400, { code, msg }], shown(value))
      }
      await socket.close()
    })
  }

  it('a mandatory parameter left out', async () => {
    for (const name of Object.keys(limitOrder)) {
      const { [name]: _, ...rest } = limitOrder as Record<string, string>
      assertRefused(await alice.call('POST', '/api/v3/order', rest), 400, -1102, missing(name), name)
    }
  })

  const { quantity: _, ...unsized } = limitOrder
  const texts: [what: string, text: string, code: number, msg: string][] = [
    ['the same name twice', `${written(limitOrder)}&price=1`, -1101, 'Duplicate values for a parameter detected.'],
    [
      'the same name twice, once encoded',
      `${written(limitOrder)}&%70rice=1`,
      -1101,
      'Duplicate values for a parameter detected.',
    ],
    ['an array', `${written(unsized)}&quantity[]=1`, -1102, missing('quantity')],
    ['an array with an index', `${written(unsized)}&quantity[0]=1`, -1102, missing('quantity')],
    ['a name with a null byte', `${written(unsized)}&quantity%00=1`, -1102, missing('quantity')],
    ['a name in capitals', `${written(unsized)}&QUANTITY=1`, -1102, missing('quantity')],
    ['a name without a value', `${written(unsized)}&quantity`, -1105, "Parameter 'quantity' was empty."],
    ['a broken escape', `${written(unsized)}&quantity=%zz`, -1100, 'Illegal characters found in a parameter.'],
    ['half an escape', `${written(unsized)}&quantity=1%`, -1100, 'Illegal characters found in a parameter.'],
    [
      'an overlong UTF-8 form',
      `${written(unsized)}&quantity=%c0%b1`,
      -1100,
      'Illegal characters found in a parameter.',
    ],
    [
      'half a surrogate pair',
      `${written(unsized)}&quantity=%ed%a0%80`,
      -1100,
      'Illegal characters found in a parameter.',
    ],
    ['a parameter after a semicolon', `${written(unsized)};quantity=1`, -1100, decimalOf('price')],
    [
      'a hundred parameters',
      `${written(limitOrder)}&${Array.from({ length: 100 }, (_, at) => `p${at}=1`).join('&')}`,
      ...([-1101, "Too many parameters; expected '64' and received '108'."] as const),
    ],
  ]
  for (const [what, text, code, msg] of texts) {
    it(`text: ${what}`, async () => {
      assertRefused(await alice.send('POST', '/api/v3/order', text), 400, code, msg, 'query')
      assertRefused(await alice.send('POST', '/api/v3/order', text, 'body'), 400, code, msg, 'body')
    })
  }

  const decimal = decimalOf('quantity')
  const bodies: [what: string, body: string, code: number, msg: string][] = [
    ['a list as a number', JSON.stringify({ ...limitOrder, quantity: ['0.01'] }), -1100, decimal],
    ['an object as a number', JSON.stringify({ ...limitOrder, quantity: { $gt: 0 } }), -1100, decimal],
    ['a boolean as a number', JSON.stringify({ ...limitOrder, quantity: true }), -1100, decimal],
    ['a number with an exponent', JSON.stringify({ ...limitOrder, quantity: 1e21 }), -1100, decimal],
    ['a negative number', JSON.stringify({ ...limitOrder, quantity: -1 }), -1100, decimal],
    ['null as a number', JSON.stringify({ ...limitOrder, quantity: null }), -1105, "Parameter 'quantity' was empty."],
    [
      'the quantity in the prototype',
      `{"__proto__":{"quantity":"0.01"},${JSON.stringify(unsized).slice(1)}`,
      -1102,
      missing('quantity'),
    ],
    ['nothing but brackets', `${'['.repeat(8_000)}${']'.repeat(8_000)}`, -1135, 'Invalid JSON Request'],
    ['brackets in a value', `{"a":${'['.repeat(8_000)}${']'.repeat(8_000)}}`, -1102, missing('symbol')],
    ['a list', '[{}]', -1135, 'Invalid JSON Request'],
    ['a word', 'null', -1135, 'Invalid JSON Request'],
    ['half a body', '{"symbol":"BTCUS', -1135, 'Invalid JSON Request'],
    ['a comment', '{"symbol":"BTCUSDT"}//', -1135, 'Invalid JSON Request'],
  ]
  for (const [what, body, code, msg] of bodies) {
    it(`JSON: ${what}`, async () => {
      assertRefused(await alice.json('POST', '/api/v3/order', body), 400, code, msg, what)
    })
  }

  it('has changed nothing', () => assertStands(exchange, untouched, [alice]))
})

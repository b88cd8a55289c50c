import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CallTable } from '@bowline/contract/call.ts'
import { calls } from '@bowline/contract/calls.ts'
import { setLentExchange } from '../support/lent-exchange.ts'
import { type Answer, post } from './sender.ts'
import { pathOf, SitePerson } from './site-person.ts'

/** What an attacker writes into a field. */
const payloads = [
  "' or '1'='1",
  '"; drop table users; --',
  '1; select pg_sleep(5)',
  '\u0000',
  '%00%ff',
  '\\',
  '__proto__',
  '-1',
  '1e9',
  '9007199254740991',
  '8640000000000000',
  '99999999999999999999',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '{"__proto__":{"x":1}}',
  '['.repeat(100),
  '<script>alert(1)</script>',
  'a\r\nset-cookie: x=1',
  'x'.repeat(5_000),
]
/** Valid values for the other fields, so that the attack gets past them. */
const harmless: Readonly<Record<string, string>> = {
  pair: 'BTC_USDT',
  side: 'buy',
  type: 'limit',
  qty: '1',
  price: '1',
  what: 'trades',
  interval: '1m',
  orderId: '1',
  id: '1',
  listId: '1',
  slug: 'none',
  name: 'layout',
  assetType: '0',
  direction: 'above',
  minutes: '60',
  kind: 'oco',
  test: 'true',
}
/** An account's budget for one burst; then the next account continues. */
const PATIENCE = 280
/** Signing in and out and sessions have attacks of their own. */
const apart = /user\/log(in|out|outAll)$/

interface Attack {
  readonly call: string
  readonly parameters: Record<string, string>
  readonly isJson: boolean
  readonly weight: number
}

interface Fields {
  readonly shape?: object
  readonly options?: readonly Fields[]
}

/** The fields of an object, or of all the objects in a union. */
function fieldsOf({ shape, options }: Fields): string[] {
  if (shape) return Object.keys(shape)
  assert.ok(options, 'parameters of another kind')
  return options.flatMap(fieldsOf)
}

function attacks(): Attack[] {
  return Object.entries(calls as CallTable).flatMap(([name, { params, weight = 1 }]) => {
    if (apart.test(name)) return []
    const fields = fieldsOf(params as Fields)
    const rest = Object.fromEntries(
      fields.filter((one) => one in harmless).map((one) => [one, harmless[one] as string]),
    )
    // Expensive calls get fewer attacks: those that reach the database.
    const tried = weight > 5 ? payloads.filter((one) => /^\d+$/.test(one)) : payloads
    return [...new Set([...fields, 'hl', 'requestContext', 'surprise'])].flatMap((field) =>
      tried.map((value, at) => {
        const isJson = name.startsWith('POST') && at % 3 === 0
        return { call: name, parameters: { ...rest, [field]: value }, isJson, weight }
      }),
    )
  })
}

function send(person: SitePerson, { call, parameters, isJson }: Attack): Promise<Answer> {
  if (!isJson) return person.ask(call, parameters)
  const [method, path] = call.split(' ') as [string, string]
  const headers = { ...person.own, 'content-type': 'application/json' }
  return post(person.exchange, {
    method,
    path: pathOf(path),
    headers,
    body: JSON.stringify(parameters),
    from: person.from,
  })
}

describe('any value of any parameter of the site API', async () => {
  const exchange = await setLentExchange()

  it('is answered in the words of the contract, and breaks nothing', async () => {
    const left = attacks()
    const codes = new Map<string, number>()
    const faults: string[] = []
    const attack = async (number: number) => {
      for (let account = 0; left.length > 0; account += 1) {
        const name = `mallory${number}x${account}`
        const mallory = await SitePerson.signedIn(exchange, name, ['USDT=1000'], `127.0.${number + 1}.${account + 1}`)
        for (let used = 0, next = left.at(-1); next && used + next.weight <= PATIENCE; next = left.at(-1)) {
          left.pop()
          used += next.weight
          const { status, text, body, headers } = await send(mallory, next)
          const what = `${next.call} ${JSON.stringify(next.parameters).slice(0, 200)}: ${status} ${text.slice(0, 200)}`
          const isFile = headers['content-type']?.startsWith('text/csv')
          const code = isFile ? 'file' : String(body?.code)
          codes.set(code, (codes.get(code) ?? 0) + 1)
          // 110020 is a fault of ours; 2303001, and 10000 with a wait, would mean that nothing was tested.
          const isWrong = status !== 200 || ['110020', '2303001', '403', 'undefined'].includes(code)
          const isUntried = code === '10000' && body?.data?.retryAfterSeconds !== undefined
          // A passkey's challenge is bound to the browser that requests it.
          const cookies = [headers['set-cookie'] ?? []].flat()
          const isPlanted = cookies.some((line) => !/^bowline_browser=[\w-]+; Path=\/; HttpOnly;/.test(line))
          if (isWrong || isUntried || isPlanted) faults.push(what)
        }
      }
    }
    await Promise.all([0, 1, 2, 3, 4, 5].map(attack))
    assert.deepEqual(faults, [])
    assert.ok((codes.get('10000') ?? 0) > 1_000, JSON.stringify([...codes]))
    assert.ok((codes.get('0') ?? 0) > 100, JSON.stringify([...codes]))
    const { isBalanced } = (await new SitePerson(exchange, 'anybody').ask('GET /exchange-web/web/site/status')).body
      .data.ledger
    assert.equal(isBalanced, true)
  })
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { benchExchange, type FlowOptions, makeFlow } from './bench/flow.ts'
import type { Exchange } from './exchange.ts'
import { encodeFrame, frameSize } from './messages/codec.ts'
import { Header } from './messages/commands.ts'
import { Words } from './messages/layout.ts'
import { READ_AHEAD, readerAhead } from './read-ahead.ts'
import { saveSnapshot } from './snapshot/snapshot.ts'

const options: FlowOptions = { warmUp: 0, commands: 3_000, accounts: 40, markets: 3, resting: 200, spread: 30 }
const flow = makeFlow(options)

function hashOf(exchange: Exchange): string {
  const hash = createHash('sha256')
  saveSnapshot(exchange, (chunk) => hash.update(chunk))
  return hash.digest('hex')
}

/** Runs the flow; what was reported of it, and the state at the end. */
function run(readAhead: (exchange: Exchange) => (memory: Words, from: number, to: number) => void) {
  const exchange = benchExchange(options)
  const ahead = readAhead(exchange)
  const reported = createHash('sha256')
  for (let byte = 0; byte < flow.end; byte += flow.memory.u32[byte >> 2] as number) {
    if (exchange.sequence % READ_AHEAD === 0) ahead(flow.memory, byte, flow.end)
    exchange.events.reset()
    exchange.apply(flow.memory, byte)
    reported.update(exchange.events.words.u8.subarray(0, exchange.events.length))
  }
  return { events: reported.digest('hex'), state: hashOf(exchange) }
}

test('commands read ahead do what they do without', () => {
  assert.deepEqual(
    run((exchange) => readerAhead(exchange.state, 0)),
    run(() => () => {}),
  )
})

test('frames that name what does not exist are read ahead without harm', () => {
  const exchange = benchExchange(options)
  for (let byte = 0; byte < flow.end; byte += flow.memory.u32[byte >> 2] as number) {
    exchange.events.reset()
    exchange.apply(flow.memory, byte)
  }
  const before = hashOf(exchange)
  const memory = Words.ofBytes(frameSize('place-order') * 8)
  const worst = 0xffff_ffff
  let end = encodeFrame(memory, 0, { kind: 'place-order', account: worst, market: worst })
  for (const orderId of [Number.NaN, -1, 2 ** 53, Number.POSITIVE_INFINITY]) {
    end += encodeFrame(memory, end, { kind: 'cancel-order', account: 1, market: 0, orderId })
  }
  const unknown = encodeFrame(memory, end, { kind: 'tick' })
  memory.u8[end + Header.at.kind] = 0xff
  end += unknown
  // What follows has no length: the rest of a ring that is not in use.
  readerAhead(exchange.state, 0)(memory, 0, memory.u8.length)
  assert.equal(hashOf(exchange), before)
})

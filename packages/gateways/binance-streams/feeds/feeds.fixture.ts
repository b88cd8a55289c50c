import assert from 'node:assert/strict'
import type { TimeUnit } from '../../binance-kit/time-unit.ts'
import { FanOut, type Receiver } from '../../socket-kit/fan-out.ts'
import { SampleExchange } from '../../socket-kit/sample-exchange.fixture.ts'
import { MarketStreams } from './market-streams.ts'
import { parseStream } from './stream-name.ts'

export const SECOND = 1_000
export const MINUTE = 60_000

/** Parses frames back, like a client. */
export class Reader implements Receiver {
  readonly combined: boolean
  readonly timeUnit: TimeUnit
  readonly messages: unknown[] = []
  #bytes = Buffer.alloc(0)

  constructor(combined = false, timeUnit: TimeUnit = 1) {
    this.combined = combined
    this.timeUnit = timeUnit
  }

  hold(chunk: Buffer): boolean {
    this.#bytes = Buffer.concat([this.#bytes, chunk])
    return true
  }

  flush(): void {
    while (this.#bytes.length > 0) {
      assert.equal(this.#bytes[0], 0x81, 'a final text frame')
      const short = this.#bytes[1] as number
      const start = short < 126 ? 2 : short === 126 ? 4 : 10
      const length =
        short < 126 ? short : short === 126 ? this.#bytes.readUInt16BE(2) : Number(this.#bytes.readBigUInt64BE(2))
      this.messages.push(JSON.parse(this.#bytes.toString('utf8', start, start + length)))
      this.#bytes = this.#bytes.subarray(start + length)
    }
  }

  /** What arrived since the last call. */
  take(): unknown[] {
    return this.messages.splice(0)
  }
}

/** For tests: feeds over an exchange whose batches the test writes, with a clock the test controls. */
export class FeedFixture {
  readonly exchange = new SampleExchange()
  readonly fanOut = new FanOut()
  readonly streams = new MarketStreams(this.exchange, this.fanOut)
  now = this.exchange.engine.time

  constructor() {
    this.exchange.onBatch((batch) => this.streams.onBatch(batch))
  }

  listen(name: string, reader = new Reader()): Reader {
    const stream = parseStream(name)
    assert.ok(stream, name)
    const channel = this.streams.channel(name, stream)
    assert.ok(channel, name)
    channel.join(reader)
    return reader
  }

  /** Advances the clock by `ms` in steps of 100 ms, calling `look` at every step as the server does. */
  pass(ms: number): void {
    for (let step = 0; step < ms; step += 100) {
      this.now += 100
      this.exchange.engine.time = this.now
      this.streams.look(this.now, (this.now / 100) % 10 === 0)
    }
    this.fanOut.flush()
  }

  /** The fills of one taker, in one batch. */
  trade(...fills: ReturnType<typeof fill>[]): void {
    this.exchange.emit(this.exchange.engine.trades(fills))
    this.fanOut.flush()
  }
}

/** Price in USDT, quantity in lots. */
export function fill(price: bigint, qty: bigint, buyerIsMaker = false) {
  return { price: price * 100n, qty, buyerIsMaker }
}

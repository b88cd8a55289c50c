import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeFrame, encodeFrame } from '@bowline/core/messages/codec.ts'
import { type Command, Header } from '@bowline/core/messages/commands.ts'
import { encode, Words } from '@bowline/core/messages/layout.ts'
import { SharedJournal } from '@bowline/platform/journal/shared-journal.ts'
import { createRing, RingConsumer, RingProducer } from '@bowline/platform/ring/byte-ring.ts'
import { TrustedClock } from '@bowline/platform/trusted-clock.ts'
import { forwardTime } from './forward-time.ts'
import { ControlKind, EventFrame } from './frames.ts'
import { type Machine, Sequencer } from './sequencer.ts'

/** Counts commands; its one event says how many there were. Once started, something is due every 100 ms. */
class Counter implements Machine {
  readonly events = {
    words: Words.ofBytes(64),
    length: 0,
    reset() {
      this.length = 0
    },
  }
  sequence = 0
  time = 0
  due = Number.POSITIVE_INFINITY
  breaksAt = 0

  readAhead(): void {}

  apply(memory: Words, byte: number): void {
    const { envelope } = decodeFrame(memory, byte)
    if (envelope.sequence === this.breaksAt) throw new Error('invariant broken')
    this.sequence = envelope.sequence
    this.time = envelope.time
    this.due = envelope.time + 100
    this.answer()
  }

  answer(): void {
    this.events.words.f64[0] = this.sequence
    this.events.length = 8
  }

  nextDue(): number {
    return this.due
  }
}

function setUp(time?: () => number) {
  const journal = new SharedJournal()
  const commands = createRing(1 << 12)
  const records = createRing(1 << 12)
  const events = createRing(1 << 12)
  const gateway = new RingProducer(commands, journal.producer)
  const exchange = new Counter()
  const clock = { now: 1000 }
  const sequencer = new Sequencer({
    exchange,
    commands: new RingConsumer(commands, journal.listener),
    records: new RingProducer(records, journal.writer),
    events: new RingProducer(events, journal.listener),
    journal,
    clock: time ?? (() => clock.now),
    stateHash: () => 'ab'.repeat(32),
  })
  const put = (write: (memory: Words) => number) => {
    const frame = Words.ofBytes(1024)
    const length = write(frame)
    const byte = gateway.reserve(length)
    new Uint8Array(commands).set(frame.u8.subarray(0, length), byte)
    gateway.publish()
  }
  const takeAll = <T>(ring: RingConsumer, read: (memory: Words, byte: number) => T): T[] => {
    const memory = new Words(ring.buffer)
    const found: T[] = []
    for (let byte = ring.peek(); byte >= 0; byte = ring.peek()) {
      found.push(read(memory, byte))
      ring.advance()
    }
    ring.release()
    return found
  }
  const recordRing = new RingConsumer(records, journal.producer)
  const eventRing = new RingConsumer(events, journal.producer)
  return {
    exchange,
    clock,
    sequencer,
    send: (command: Command, historicTime?: number) =>
      put((memory) =>
        encodeFrame(memory, 0, command, historicTime === undefined ? {} : { time: historicTime, historic: true }),
      ),
    ask: () => put((memory) => encodeFrame(memory, 0, { kind: 'query-ledger' }, { request: 9 })),
    control: (kind: number) =>
      put((memory) => {
        encode(Header, memory, 0, { length: Header.size, kind })
        return Header.size
      }),
    journaled: () =>
      takeAll(recordRing, (memory, byte) => {
        const { envelope, message } = decodeFrame(memory, byte)
        return [message.kind, envelope.sequence, envelope.time]
      }),
    published: () =>
      takeAll(eventRing, (memory, byte) => [
        memory.u32[byte / 4 + 1],
        memory.f64[byte / 8 + 1],
        memory.f64[byte / 8 + 2],
      ]),
  }
}

const OPEN = { kind: 'open-account', account: 1 } as const

test('commands get the next number and the clock’s time, which never goes back', () => {
  const { sequencer, send, clock, journaled, published } = setUp()
  send(OPEN)
  sequencer.turn()
  clock.now = 990
  send(OPEN)
  sequencer.turn()
  assert.deepEqual(journaled(), [
    ['open-account', 1, 1000],
    ['open-account', 2, 1000],
  ])
  assert.deepEqual(published(), [
    [EventFrame.batch, 1, 1],
    [EventFrame.batch, 2, 2],
  ])
})

test('a query is answered in turn and leaves no record', () => {
  const { sequencer, send, ask, journaled, published } = setUp()
  send(OPEN)
  ask()
  send(OPEN)
  sequencer.turn()
  assert.equal(journaled().length, 2)
  assert.deepEqual(published(), [
    [EventFrame.batch, 1, 1],
    [EventFrame.answer, 1, 1],
    [EventFrame.batch, 2, 2],
  ])
})

test('a tick is journaled like any command when something is due', () => {
  const { sequencer, send, clock, journaled } = setUp()
  send(OPEN)
  sequencer.turn()
  clock.now = 1099
  sequencer.turn()
  clock.now = 1100
  sequencer.turn()
  sequencer.turn()
  assert.deepEqual(journaled(), [
    ['open-account', 1, 1000],
    ['tick', 2, 1100],
  ])
})

test('historic commands keep their own times, and no ticks come in between, until the first live command', () => {
  const { sequencer, send, clock, journaled } = setUp()
  clock.now = 50_000
  send(OPEN, 1000)
  send(OPEN, 2000)
  send(OPEN, 1500)
  sequencer.turn()
  sequencer.turn()
  send(OPEN)
  sequencer.turn()
  clock.now = 60_000
  sequencer.turn()
  assert.deepEqual(journaled(), [
    ['open-account', 1, 1000],
    ['open-account', 2, 2000],
    ['open-account', 3, 2000],
    ['open-account', 4, 50_000],
    ['tick', 5, 60_000],
  ])
})

test('a command that breaks an invariant is neither journaled nor published', () => {
  const { sequencer, send, exchange, journaled, published } = setUp()
  exchange.breaksAt = 2
  send(OPEN)
  sequencer.turn()
  send(OPEN)
  assert.throws(() => sequencer.turn(), /invariant broken/)
  assert.equal(journaled().length, 1)
  assert.equal(published().length, 1)
})

test('it stops when asked, after everything before and nothing after', () => {
  const { sequencer, send, control, journaled, published } = setUp()
  send(OPEN)
  control(ControlKind.stateHash)
  control(ControlKind.stop)
  send(OPEN)
  assert.equal(sequencer.turn(), false)
  assert.equal(journaled().length, 1)
  assert.deepEqual(
    published().map(([kind, sequence]) => [kind, sequence]),
    [
      [EventFrame.batch, 1],
      [EventFrame.stateHash, 1],
    ],
  )
})

const HOUR = 3_600_000

/** A machine whose clock somebody sets, and a sequencer with the exchange's own time. */
function setMachine(lastMs = 0) {
  const machine = { wall: 1_000_000_000, monotonic: 0 }
  const monotonic = () => machine.monotonic
  const trusted = new TrustedClock({ wall: () => machine.wall, monotonic, awake: monotonic })
  trusted.begin(lastMs)
  const parts = setUp(forwardTime(trusted, lastMs))
  return {
    machine,
    trusted,
    /** Another second, and a command at its end; returns the command's time. */
    second(): number {
      machine.wall += 1_000
      machine.monotonic += 1_000
      trusted.look()
      parts.send(OPEN)
      parts.sequencer.turn()
      return Number(parts.journaled().at(-1)?.[2])
    },
  }
}

test('commands keep right times while the machine’s clock is wrong for a second, and after it', () => {
  for (const jump of [25 * HOUR, -HOUR]) {
    const { machine, second } = setMachine()
    const first = second()
    machine.wall += jump
    assert.equal(second(), first + 1_000)
    machine.wall -= jump
    assert.equal(second(), first + 2_000)
    assert.equal(second(), first + 3_000)
  }
})

test('when an operator agrees with a clock that was set back, time goes on at half speed until it has caught up', () => {
  const { machine, trusted, second } = setMachine()
  const first = second()
  machine.wall -= 10_000
  second()
  trusted.agree()
  const times = Array.from({ length: 25 }, second)
  assert.deepEqual(times.slice(0, 3), [first + 1_500, first + 2_000, first + 2_500])
  assert.equal(times.at(-1), machine.wall)
})

test('a start with the clock behind the last command goes on from its time', () => {
  const last = 1_000_000_000 + HOUR
  const { second } = setMachine(last)
  assert.equal(second(), last + 1_000)
  assert.equal(second(), last + 2_000)
})

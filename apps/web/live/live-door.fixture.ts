import type { Channel, ClientMessage, ServerFrame, StreamRefusal } from '@bowline/contract/stream.ts'
import type { Clock } from './clock.ts'
import type { Socket } from './connection.ts'
import { LiveDoor } from './live-door.ts'

/** For tests: a clock that the test advances. */
export class TestClock implements Clock {
  #now = Date.UTC(2026, 0, 5, 12, 0, 0)
  readonly #timers = new Set<{ at: number; work: () => void }>()

  now(): number {
    return this.#now
  }

  after(ms: number, work: () => void): () => void {
    const timer = { at: this.#now + ms, work }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Runs the timers that are due, in order. */
  pass(ms: number): void {
    const end = this.#now + ms
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!due) break
      this.#now = Math.max(this.#now, due.at)
      this.#timers.delete(due)
      due.work()
    }
    this.#now = end
  }

  /** The machine sleeps: time passes, but no timer runs. */
  sleep(ms: number): void {
    this.#now += ms
  }
}

type Handler = ((event: never) => void) | null

/** The page's end of a connection; the test holds the other. */
export class TestSocket implements Socket {
  onopen: Handler = null
  onmessage: Handler = null
  onclose: Handler = null
  onerror: Handler = null
  readonly sent: ClientMessage[] = []
  isClosed = false

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.isClosed = true
  }

  open(): void {
    this.onopen?.({} as never)
  }

  say(frame: ServerFrame): void {
    this.receive(JSON.stringify(frame))
  }

  receive(data: string): void {
    this.onmessage?.({ data } as never)
  }

  /** The connection breaks. */
  cut(): void {
    this.onclose?.({} as never)
  }
}

/** For tests: a live door and the server's end of its latest connection. */
export class LiveDoorFixture {
  readonly clock = new TestClock()
  readonly sockets: TestSocket[] = []
  readonly door: LiveDoor
  /** How often the door said that the session has ended. */
  sessionEnds = 0

  constructor() {
    const { sockets } = this
    class WebSocket extends TestSocket {
      constructor() {
        super()
        sockets.push(this)
      }
    }
    this.door = new LiveDoor({
      url: 'ws://exchange/site-stream',
      WebSocket,
      isSignedIn: true,
      onSessionEnd: () => {
        this.sessionEnds += 1
      },
      clock: this.clock,
      random: () => 1,
    })
  }

  get socket(): TestSocket {
    return this.sockets.at(-1) as TestSocket
  }

  /** Accepts the connection and sends the first heartbeat. Returns what the page then requested. */
  async answer(): Promise<ClientMessage[]> {
    this.socket.open()
    this.beat()
    return this.asked()
  }

  beat(signedIn = true): void {
    this.socket.say({ kind: 'heartbeat', timeMs: this.clock.now(), signedIn })
  }

  /** What the page sent since the last call. */
  async asked(): Promise<ClientMessage[]> {
    await Promise.resolve()
    return this.socket.sent.splice(0)
  }

  snapshot(channel: Channel, seq: number, data: unknown): void {
    this.socket.say({ kind: 'snapshot', channel, seq, data })
  }

  delta(channel: Channel, seq: number, data: unknown): void {
    this.socket.say({ kind: 'delta', channel, seq, data })
  }

  refuse(channel: Channel, code: StreamRefusal): void {
    this.socket.say({ kind: 'refused', channel, code, msg: 'no' })
  }

  /** Lets seconds pass, with a heartbeat every five. */
  live(seconds: number): void {
    for (let second = 1; second <= seconds; second++) {
      this.clock.pass(1_000)
      if (second % 5 === 0) this.beat()
    }
  }
}

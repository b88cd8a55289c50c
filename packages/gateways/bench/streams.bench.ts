import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { BenchFigure, BenchResult } from '@bowline/platform/bench.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Channel, FanOut } from '../socket-kit/fan-out.ts'
import { DEFAULT_LIMITS } from '../socket-kit/limits.ts'
import { StreamSocket } from '../socket-kit/stream-socket.ts'
import type { FromReaders, ToReaders } from './stream-readers.process.ts'

const SOCKETS = 1_000
const UPDATES = 100
const ROUNDS = 3
const UPDATE = JSON.stringify({ e: 'trade', filler: ''.padEnd(175, 'x') })
/** A frame of 200 bytes has a header of four. */
const FRAME_BYTES = UPDATE.length + 4

/** One thousand clients on each of two paths of one server, with the two ways to send to them. */
interface Hall {
  readonly plain: WebSocket[]
  readonly channel: Channel
  readonly fanOut: FanOut
  readonly readers: ChildProcess
  close(): Promise<void>
}

async function openHall(): Promise<Hall> {
  const http = createServer()
  const webSockets = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false })
  const plain: WebSocket[] = []
  const fanOut = new FanOut()
  const channel = fanOut.channel('btcusdt@trade')
  const limits = { ...DEFAULT_LIMITS, maxBufferedBytes: Number.POSITIVE_INFINITY }
  http.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    webSockets.handleUpgrade(request, raw, head, (ws) => {
      if (request.url === '/plain') plain.push(ws)
      else channel.join(new StreamSocket(ws, raw, { combined: false, timeUnit: 1, limits }))
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const readers = fork(new URL('./stream-readers.process.ts', import.meta.url), { stdio: ['ignore', 2, 2, 'ipc'] })
  for (const path of ['/plain', '/shared']) {
    readers.send({ connect: { port, path, count: SOCKETS } } satisfies ToReaders)
    await nextMessage(readers, 'connected')
  }
  return {
    plain,
    channel,
    fanOut,
    readers,
    close: async () => {
      const exited = once(readers, 'exit')
      readers.disconnect()
      http.close()
      await exited
    },
  }
}

async function nextMessage(readers: ChildProcess, wanted: FromReaders): Promise<void> {
  const [message] = await once(readers, 'message')
  if (message !== wanted) throw new Error(`the readers said ${message}, not ${wanted}`)
}

interface Measured {
  readonly deliveriesPerSecond: number
  /** This process's own CPU time per delivery. */
  readonly cpuMicroseconds: number
}

/** Sends all updates, `perTurn` of them in each turn of the event loop, until the clients have every byte. */
async function measure(hall: Hall, perTurn: number, send: (updates: number) => void): Promise<Measured> {
  hall.readers.send({ expect: SOCKETS * UPDATES * FRAME_BYTES } satisfies ToReaders)
  const received = nextMessage(hall.readers, 'received')
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  for (let sent = 0; sent < UPDATES; sent += perTurn) {
    send(perTurn)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const cpu = process.cpuUsage(cpuBefore)
  await received
  const seconds = (performance.now() - began) / 1_000
  const deliveries = SOCKETS * UPDATES
  return { deliveriesPerSecond: deliveries / seconds, cpuMicroseconds: (cpu.user + cpu.system) / deliveries }
}

/** The two ways alternate, so that a busy moment of the machine affects both. */
async function compare(hall: Hall, perTurn: number, rounds = ROUNDS): Promise<{ plain: Measured; shared: Measured }> {
  const plainLoop = (updates: number) => {
    for (let i = 0; i < updates; i++) for (const ws of hall.plain) ws.send(UPDATE)
  }
  const sharedFrames = (updates: number) => {
    for (let i = 0; i < updates; i++) hall.channel.publish(() => UPDATE)
    hall.fanOut.flush()
  }
  const plain: Measured[] = []
  const shared: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    plain.push(await measure(hall, perTurn, plainLoop))
    shared.push(await measure(hall, perTurn, sharedFrames))
  }
  return { plain: median(plain), shared: median(shared) }
}

function median(rounds: Measured[]): Measured {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
  return {
    deliveriesPerSecond: middle(rounds.map((round) => round.deliveriesPerSecond)),
    cpuMicroseconds: middle(rounds.map((round) => round.cpuMicroseconds)),
  }
}

const PLAIN_LOOP = 'ws.send to each socket'

function speed(name: string, { plain, shared }: { plain: Measured; shared: Measured }): BenchFigure {
  return {
    name,
    unit: 'deliveries/s',
    value: shared.deliveriesPerSecond,
    baseline: { name: PLAIN_LOOP, value: plain.deliveriesPerSecond },
    ratio: shared.deliveriesPerSecond / plain.deliveriesPerSecond,
  }
}

/**
 * A 200-byte update to 1,000 sockets: one frame made once and shared, ten updates a write, against a plain loop of
 * `ws.send` in the same run. The limit is one `write` to the kernel per socket and turn; the figure with one update a
 * write shows that, because sharing the frame alone saves only the framing.
 */
export async function run(_options: { json: boolean }): Promise<BenchResult> {
  const hall = await openHall()
  try {
    await compare(hall, 10, 1)
    const tens = await compare(hall, 10)
    const ones = await compare(hall, 1)
    return {
      name: 'streams',
      work: `${UPDATES} updates of ${UPDATE.length} bytes to ${SOCKETS} sockets, median of ${ROUNDS} rounds; bounded by one write a socket`,
      figures: [
        { ...speed('ten updates a write', tens), bar: { atLeast: 3 } },
        speed('one update a write', ones),
        {
          name: 'sender time, ten updates a write',
          unit: 'µs/delivery',
          value: tens.shared.cpuMicroseconds,
          baseline: { name: PLAIN_LOOP, value: tens.plain.cpuMicroseconds },
          ratio: tens.shared.cpuMicroseconds / tens.plain.cpuMicroseconds,
        },
      ],
    }
  } finally {
    await hall.close()
  }
}

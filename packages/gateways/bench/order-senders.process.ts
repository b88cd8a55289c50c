import { createHmac } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/**
 * A separate process that sends orders: everything is signed and serialised before the clock starts, so that it takes
 * little CPU from the server. Each connection has one request in flight at a time, or `depth` of them.
 */
export interface Round {
  readonly transport: 'http' | 'ws'
  readonly port: number
  readonly path: string
  readonly accounts: readonly { readonly apiKey: string; readonly secretKey: string }[]
  readonly symbol: string
  readonly price: string
  readonly quantity: string
  readonly connections: number
  readonly depth: number
  readonly requests: number
}
export interface RoundResult {
  readonly perSecond: number
  readonly refused: number
}

const WINDOW = 'recvWindow=60000'

let made = 0

/** Alternating buys and sells of the same size at one price: every second order trades with the one before. */
function orderFields(round: Round, i: number): [string, string][] {
  return [
    ['symbol', round.symbol],
    ['side', i % 2 === 0 ? 'BUY' : 'SELL'],
    ['type', 'LIMIT'],
    ['timeInForce', 'GTC'],
    ['quantity', round.quantity],
    ['price', round.price],
    ['newClientOrderId', `bench-${process.pid}-${made++}`],
    ['newOrderRespType', 'RESULT'],
  ]
}

function sign(text: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(text).digest('hex')
}

function httpRequest(round: Round, i: number): Buffer {
  const account = round.accounts[i % round.accounts.length] as Round['accounts'][number]
  const fields = orderFields(round, i).map(([name, value]) => `${name}=${value}`)
  const text = `${fields.join('&')}&${WINDOW}&timestamp=${Date.now()}`
  const body = `${text}&signature=${sign(text, account.secretKey)}`
  return Buffer.from(
    `POST ${round.path} HTTP/1.1\r\nHost: bench\r\nX-MBX-APIKEY: ${account.apiKey}\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
}

function wsRequest(round: Round, i: number): Buffer {
  const account = round.accounts[i % round.accounts.length] as Round['accounts'][number]
  const params: Record<string, string | number> = {
    ...Object.fromEntries(orderFields(round, i)),
    apiKey: account.apiKey,
    recvWindow: 60_000,
    timestamp: Date.now(),
  }
  const text = Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')
  params.signature = sign(text, account.secretKey)
  return maskedFrame(JSON.stringify({ id: i, method: 'order.place', params }))
}

/** A client's frame; a mask of zeros is a valid mask. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.of(0x81, 0xfe, payload.length >> 8, payload.length & 255, 0, 0, 0, 0), payload])
}

/** Counts whole answers in a stream of bytes; a success is recognized by its first bytes. */
type Count = (chunk: Buffer) => { answers: number; refused: number }

function countHttp(): Count {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let answers = 0
    let refused = 0
    for (;;) {
      const headEnd = rest.indexOf('\r\n\r\n')
      if (headEnd === -1) return { answers, refused }
      const head = rest.toString('latin1', 0, headEnd).toLowerCase()
      const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0)
      if (rest.length < headEnd + 4 + length) return { answers, refused }
      answers += 1
      if (!head.startsWith('http/1.1 200')) refused += 1
      rest = rest.subarray(headEnd + 4 + length)
    }
  }
}

function countFrames(): Count {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let answers = 0
    let refused = 0
    while (rest.length >= 4) {
      const short = (rest[1] as number) & 127
      const start = short === 126 ? 4 : 2
      const length = short === 126 ? rest.readUInt16BE(2) : short
      if (rest.length < start + length) break
      if (((rest[0] as number) & 15) === 1) {
        answers += 1
        if (!rest.subarray(start, start + length).includes('"status":200')) refused += 1
      }
      rest = rest.subarray(start + length)
    }
    return { answers, refused }
  }
}

async function open(round: Round): Promise<Socket> {
  const socket = connect({ port: round.port, host: '127.0.0.1', noDelay: true })
  await new Promise((resolve) => socket.once('connect', resolve))
  if (round.transport === 'http') return socket
  socket.write(
    `GET ${round.path} HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16, 1).toString('base64')}\r\n\r\n`,
  )
  const [head] = await new Promise<[Buffer]>((resolve) => socket.once('data', (data) => resolve([data as Buffer])))
  if (!head.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(`no handshake: ${head}`)
  return socket
}

async function play(round: Round): Promise<RoundResult> {
  const make = round.transport === 'http' ? httpRequest : wsRequest
  const requests = Array.from({ length: round.requests }, (_, i) => make(round, i))
  const sockets = await Promise.all(Array.from({ length: round.connections }, () => open(round)))
  const began = performance.now()
  let sent = 0
  let answered = 0
  let refused = 0
  await new Promise<void>((resolve, reject) => {
    for (const socket of sockets) {
      const count = round.transport === 'http' ? countHttp() : countFrames()
      const next = () => {
        const request = requests[sent]
        if (!request) return
        sent += 1
        socket.write(request)
      }
      socket.on('data', (chunk: Buffer) => {
        const counted = count(chunk)
        answered += counted.answers
        refused += counted.refused
        if (answered === round.requests) resolve()
        for (let i = 0; i < counted.answers; i++) next()
      })
      socket.on('error', reject)
      for (let i = 0; i < round.depth; i++) next()
    }
  })
  const seconds = (performance.now() - began) / 1000
  for (const socket of sockets) socket.destroy()
  return { perSecond: round.requests / seconds, refused }
}

process.on('message', (round: Round) => {
  play(round).then(
    (result) => process.send?.(result),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
})

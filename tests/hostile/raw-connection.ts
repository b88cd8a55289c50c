import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { comes } from '@bowline/platform/eventually.fixture.ts'
import type { RunningExchange } from '../support/running-exchange.ts'

/** Raw bytes in and out, for what no HTTP library would send. It never closes its half by itself. */
export class RawConnection {
  readonly socket: Socket
  received = ''
  /** The other side has ended or cut the connection. */
  readonly ended: Promise<void>

  private constructor({ baseUrl }: RunningExchange, from: string) {
    const port = Number(new URL(baseUrl).port)
    this.socket = connect({ host: '127.0.0.1', port, localAddress: from, allowHalfOpen: true })
    this.socket.setEncoding('latin1').on('data', (text: string) => {
      this.received += text
    })
    this.socket.on('error', () => {})
    this.ended = new Promise((resolve) => this.socket.once('end', resolve).once('close', resolve))
  }

  static async open(exchange: RunningExchange, from = '127.0.0.1'): Promise<RawConnection> {
    const connection = new RawConnection(exchange, from)
    await once(connection.socket, 'connect')
    return connection
  }

  /** Sends bytes, waits until the connection ends, and returns the responses. */
  static async exchange(exchange: RunningExchange, bytes: string | Buffer, withinMs = 15_000): Promise<string> {
    const connection = await RawConnection.open(exchange)
    connection.socket.write(bytes, 'latin1')
    await comes('the end of the connection', connection.ended, withinMs)
    connection.socket.destroy()
    return connection.received
  }
}

export interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** The responses in a stream of bytes; each must state its length. */
export function answersIn(received: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let rest = received; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) throw new Error(`no answer: ${JSON.stringify(rest)}`)
    const head = rest.slice(0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const isChunked = /\r\ntransfer-encoding: chunked/i.test(head)
    const size = isChunked ? rest.length - end - 4 : length
    answers.push({ status: Number(head.split(' ', 2)[1]), head, body: rest.slice(end + 4, end + 4 + size) })
    rest = rest.slice(end + 4 + size)
  }
  return answers
}

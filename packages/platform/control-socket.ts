import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { createInterface, type Interface } from 'node:readline'
import { listenPrivately } from './private-socket.ts'

/** One JSON line in, one JSON line out, matched by id. */
interface Question {
  readonly id: number
  /** What the file beside the socket holds. */
  readonly key?: string
  readonly method: string
  readonly params?: unknown
}
type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: { code: string; message: string } }

export type ControlHandlers = Record<string, (params: unknown) => Promise<unknown>>

/**
 * A failure with a code that programs can branch on. Handlers throw it; `callControl` throws it again on the other
 * side.
 */
export class ControlError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'ControlError'
    this.code = code
  }
}

/** Longer than any of our questions; a longer line ends the connection. */
const MAX_LINE_BYTES = 4_000_000

async function answer(line: string, key: string, handlers: ControlHandlers): Promise<Answer> {
  let id = 0
  try {
    const question = parseQuestion(line)
    id = question.id
    if (!isSame(question.key, key)) throw new ControlError('not-allowed', 'the key beside the socket is missing')
    const handler = Object.hasOwn(handlers, question.method) ? handlers[question.method] : undefined
    if (!handler) throw new ControlError('unknown-method', `no such method: ${question.method}`)
    return { id, result: (await handler(question.params)) ?? null }
  } catch (error) {
    const code = error instanceof ControlError ? error.code : 'internal'
    return { id, error: { code, message: error instanceof Error ? error.message : String(error) } }
  }
}

function parseQuestion(line: string): Question {
  let question: unknown
  try {
    question = JSON.parse(line)
  } catch {
    throw new ControlError('bad-request', 'a question is one line of JSON')
  }
  const { id, method } = (question ?? {}) as Partial<Question>
  if (typeof id !== 'number' || typeof method !== 'string')
    throw new ControlError('bad-request', 'a question has an id and a method')
  return question as Question
}

function isSame(given: unknown, key: string): boolean {
  return (
    typeof given === 'string' && given.length === key.length && timingSafeEqual(Buffer.from(given), Buffer.from(key))
  )
}

/** Readline repeats an error of its socket, which would end the process if only the socket's were heard. */
function linesOf(socket: Socket): Interface {
  return createInterface({ input: socket }).on('error', () => socket.destroy())
}

const keyFile = (path: string) => `${path}.key`

/** `bigint` has no JSON form; amounts cross as decimal text, like everywhere else. */
function toLine(value: unknown): string {
  return `${JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? v.toString() : v))}\n`
}

/**
 * Serves the operator's local socket. Its file has mode 0600, and each question bears a key from a file beside it: whoever may
 * read the data folder may ask. A process of ours that is confined to the network can reach every socket of this user, and
 * can read no file.
 */
export async function serveControl(path: string, handlers: ControlHandlers): Promise<{ close(): Promise<void> }> {
  const key = randomBytes(32).toString('hex')
  rmSync(keyFile(path), { force: true })
  writeFileSync(keyFile(path), key, { mode: 0o600, flag: 'wx' })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    let pending = 0
    socket.on('data', (chunk: Buffer) => {
      pending = chunk.includes(10) ? 0 : pending + chunk.length
      if (pending > MAX_LINE_BYTES) socket.destroy()
    })
    linesOf(socket).on('line', (line) => {
      void answer(line, key, handlers).then((reply) => socket.writable && socket.write(toLine(reply)))
    })
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await listenPrivately(path, () => once(server.listen(path), 'listening'))
  return {
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Asks one question. Throws `ControlError` with `not-running` when nobody listens. */
export async function callControl(
  path: string,
  method: string,
  params: unknown = null,
  timeoutMs = 60_000,
): Promise<unknown> {
  const socket = createConnection(path)
  try {
    await once(socket, 'connect')
  } catch (error) {
    socket.destroy()
    throw new ControlError('not-running', `nothing answers at ${path} (${(error as NodeJS.ErrnoException).code})`)
  }
  const key = readKey(path)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => end(() => reject(new ControlError('timeout', `no answer to ${method} in ${timeoutMs} ms`))),
      timeoutMs,
    )
    const end = (settle: () => void) => {
      clearTimeout(timer)
      socket.destroy()
      settle()
    }
    socket.on('error', (error) => end(() => reject(new ControlError('connection-lost', error.message))))
    socket.on('close', () => end(() => reject(new ControlError('connection-lost', `${method} was not answered`))))
    linesOf(socket).on('line', (line) => {
      const reply = JSON.parse(line) as Answer
      if ('error' in reply) end(() => reject(new ControlError(reply.error.code, reply.error.message)))
      else end(() => resolve(reply.result))
    })
    socket.write(toLine({ id: 1, key, method, params }))
  })
}

/** Undefined: we may not read it, which the connection will say. */
function readKey(path: string): string | undefined {
  try {
    return readFileSync(keyFile(path), 'utf8')
  } catch {
    return undefined
  }
}

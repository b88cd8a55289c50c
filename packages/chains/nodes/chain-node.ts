import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A real node of a chain on this machine, for the demo and the tests. */
export interface ChainNode {
  /** What it is, for the log: `anvil`, `bitcoind`, `bcoin`. */
  readonly program: string
  readonly url: string
  /** For whoever must find it again after a crash of ours. */
  readonly pid: number
  /** At once, whether anybody needs a block or not. */
  mine(blocks: number): Promise<void>
  stop(): Promise<void>
  /** Resolves when it ended by itself or was killed, and not after `stop`. */
  readonly ended: Promise<void>
  /** Like a power cut; for tests. */
  kill(): Promise<void>
}

/** How long a node may take to answer for the first time, on a busy machine. */
const READY_WITHIN_MS = 30_000
const ASK_AGAIN_MS = 25
/** What a node gets to write its state before it is killed. */
const STOP_WITHIN_MS = 10_000

export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Resolves when `answers` does; rejects when the program ends first, with the last it wrote. */
export async function untilAnswers(
  child: ChildProcess,
  program: string,
  answers: () => Promise<unknown>,
): Promise<void> {
  let said = ''
  const keep = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const deadline = performance.now() + READY_WITHIN_MS
  let failure: string | undefined
  child.once('error', ({ message }) => {
    failure = message
  })
  for (;;) {
    try {
      return void (await answers())
    } catch (error) {
      const why = failure ?? (child.exitCode !== null || child.signalCode !== null ? 'it ended' : undefined)
      const isLate = performance.now() > deadline
      if (why !== undefined || isLate) {
        child.kill('SIGKILL')
        throw new Error(`${program} did not start: ${why ?? (error as Error).message}. ${said.trim()}`)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}

/** What the process that started a node does with it. */
export function controlOf(child: ChildProcess): Pick<ChainNode, 'pid' | 'ended' | 'stop' | 'kill'> {
  let isStopping = false
  const ended = new Promise<void>((resolve) => child.once('exit', () => !isStopping && resolve()))
  return {
    pid: child.pid as number,
    ended,
    stop: () => {
      isStopping = true
      return endChild(child, 'SIGTERM')
    },
    kill: () => endChild(child, 'SIGKILL'),
  }
}

async function endChild(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(late)
}

/** A node must not outlive the process that started it, however that one ends by itself. */
export function endWithParent(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

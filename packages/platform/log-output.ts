import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

const STANDARD_OUTPUT = 1
/** At most this many characters wait for an output that is blocked; further lines are lost. */
const MOST_WAITING = 1 << 20
const RETRY_MS = 20

/**
 * A pipe or terminal whose reader has stopped (Ctrl-S, a pager) rejects what it has no room for instead of blocking the
 * write: Node exits only after all its writes have finished. The descriptor is opened anew, since others write to the
 * same one and do not expect rejections. A socket cannot be opened anew, but Node makes the one it has a stream of
 * non-blocking. A file never blocks.
 */
export function nonBlockingOutput(descriptor: 1 | 2): number {
  try {
    const output = fstatSync(descriptor)
    if (output.isSocket()) return descriptor === STANDARD_OUTPUT ? process.stdout.fd : process.stderr.fd
    if (!output.isFIFO() && !output.isCharacterDevice()) return descriptor
    return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return descriptor
  }
}

/**
 * Standard output for log lines. Nobody waits for a line to be written; lines that cannot be written, as to a file on a
 * full disk, are lost and the program goes on. pino's own stream would end the program then, and retry for ever on the
 * way out.
 */
export class LogOutput implements DestinationStream {
  readonly #output = nonBlockingOutput(STANDARD_OUTPUT)
  #waiting = ''
  #isBusy = false

  constructor() {
    process.on('exit', () => this.#sayLastWords())
  }

  write(line: string): void {
    if (this.#waiting.length + line.length > MOST_WAITING) return
    this.#waiting += line
    if (this.#isBusy) return
    this.#isBusy = true
    setImmediate(() => this.#writeWaiting())
  }

  #writeWaiting(): void {
    const lines = Buffer.from(this.#waiting)
    this.#waiting = ''
    this.#isBusy = lines.length > 0
    if (this.#isBusy) this.#send(lines)
  }

  #send(lines: Buffer): void {
    write(this.#output, lines, 0, lines.length, null, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(() => this.#send(lines), RETRY_MS)
      else if (!error && written < lines.length) this.#send(lines.subarray(written))
      else this.#writeWaiting()
    })
  }

  #sayLastWords(): void {
    try {
      if (this.#waiting !== '') writeSync(this.#output, this.#waiting)
    } catch {
      // Nobody is left to report to.
    }
  }
}

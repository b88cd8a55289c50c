import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

const STANDARD_OUTPUT = 1
/** Most that waits for an output that takes nothing, in characters; lines on top of it are lost. */
const MOST_WAITING = 1 << 20
const RETRY_MS = 20

/**
 * A pipe or terminal whose reader stands still (Ctrl-S, a pager) refuses what it has no room for, instead of letting the
 * write wait: Node ends only when all its writes have. Opened anew, since others write to the same descriptor and expect
 * no refusals. A file never waits, and a socket cannot be opened anew.
 */
export function outputThatNeverWaits(descriptor: 1 | 2): number {
  try {
    const output = fstatSync(descriptor)
    if (!output.isFIFO() && !output.isCharacterDevice()) return descriptor
    return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return descriptor
  }
}

/**
 * Standard output for log lines. Nobody waits for one to be written, and where none can be, as in a file on a full disk,
 * they are lost and the program goes on. pino's own stream ends the program then, and on the way out tries for ever.
 */
export class LogOutput implements DestinationStream {
  readonly #output = outputThatNeverWaits(STANDARD_OUTPUT)
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
      // Nobody is left to tell.
    }
  }
}

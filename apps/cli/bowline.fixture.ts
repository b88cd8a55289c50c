import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { startTestExchange, type TestExchange } from '@bowline/capabilities/operator/exchange.fixture.ts'
import { dataFolder, operatorHandlers } from '@bowline/capabilities/operator/index.ts'
import { serveControl } from '@bowline/platform/control-socket.ts'

const BIN = join(import.meta.dirname, 'bin.mjs')

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the real binary in a separate process, on the given data folder. */
export function bowline(dataDirectory: string, ...args: string[]): Promise<Ran> {
  const env = { PATH: process.env.PATH, BOWLINE_DATA: dataDirectory, PORT: '0', OPERATOR_PORT: '0' }
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr })
    })
  })
}

/** Expects exactly one JSON value on stdout, and nothing anywhere else. */
export function onlyJson<T>({ stdout, stderr }: Ran): T {
  assert.equal(stderr, '')
  assert.match(stdout, /^\{.*\}\n$/)
  return JSON.parse(stdout) as T
}

/** A running exchange and its command line. */
export class CommandedExchange {
  readonly parts: TestExchange
  readonly #control: { close(): Promise<void> }

  private constructor(parts: TestExchange, control: { close(): Promise<void> }) {
    this.parts = parts
    this.#control = control
  }

  static async start(): Promise<CommandedExchange> {
    const parts = await startTestExchange()
    const control = await serveControl(dataFolder(parts.root).socket, operatorHandlers(parts.operator))
    return new CommandedExchange(parts, control)
  }

  run(...args: string[]): Promise<Ran> {
    return bowline(this.parts.root, ...args)
  }

  async json<T = Record<string, unknown>>(...args: string[]): Promise<T> {
    const ran = await this.run(...args, '--json')
    assert.equal(ran.code, 0, ran.stdout + ran.stderr)
    return onlyJson<T>(ran)
  }

  async close(): Promise<void> {
    await this.#control.close()
    await this.parts.close()
  }
}

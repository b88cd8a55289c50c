import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callControl } from '@bowline/platform/control-socket.ts'

export interface TestLender {
  /** None of those that are lent is wanted any more: what stands idle takes time from the rest of the run. */
  endExchanges(): Promise<void>
  stop(): Promise<void>
}

/** Stopping a few exchanges, on a machine that does much else. */
const LONGEST_END_MS = 120_000

/** Starts what the files of a run share (`tests/support/lender.process.ts`), and says to those started from now on where it is. */
export async function startLender(): Promise<TestLender> {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-lender-'))
  const socket = join(directory, 'control.sock')
  const lender = fork(join(import.meta.dirname, '../tests/support/lender.process.ts'), [socket])
  await once(lender, 'message')
  process.env.BOWLINE_TEST_LENDER = socket
  return {
    async endExchanges() {
      await callControl(socket, 'exchange.end', null, LONGEST_END_MS)
    },
    async stop() {
      delete process.env.BOWLINE_TEST_LENDER
      const ended = once(lender, 'exit')
      lender.kill('SIGTERM')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

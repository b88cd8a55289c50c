import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Starts what the files of a run share (`tests/support/lender.process.ts`), and says to those started from now on where it is.
 * Returns what stops it again.
 */
export async function startLender(): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-lender-'))
  const socket = join(directory, 'control.sock')
  const lender = fork(join(import.meta.dirname, '../tests/support/lender.process.ts'), [socket])
  await once(lender, 'message')
  process.env.BOWLINE_TEST_LENDER = socket
  return async () => {
    delete process.env.BOWLINE_TEST_LENDER
    const ended = once(lender, 'exit')
    lender.kill('SIGTERM')
    await ended
    rmSync(directory, { recursive: true, force: true })
  }
}

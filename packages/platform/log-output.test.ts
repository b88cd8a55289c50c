import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'

/** Logs now and again, and once more right before it exits with status 7. */
function loggingProgram(lines: number): string {
  return `
    const { createLog } = await import('${new URL('./log.ts', import.meta.url)}')
    const log = createLog('api', { level: 'info' })
    for (let line = 1; line <= ${lines}; line++) log.info('line ' + line)
    setTimeout(() => log.info('later'), 20)
    setTimeout(() => { log.fatal('last words'); process.exit(7) }, 40)`
}

function logAndExit(output: number | 'pipe', { lines = 2 } = {}) {
  const ran = spawnSync(process.execPath, ['-e', loggingProgram(lines)], {
    stdio: ['ignore', output, 'pipe'],
    timeout: 20_000,
    killSignal: 'SIGKILL',
  })
  assert.equal(String(ran.stderr), '')
  return {
    status: ran.status,
    lines: String(ran.stdout ?? '')
      .trim()
      .split('\n'),
  }
}

it('writes every line in order, including one right before the end', () => {
  const { status, lines } = logAndExit('pipe')
  assert.equal(status, 7)
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).msg),
    ['line 1', 'line 2', 'later', 'last words'],
  )
})

it('where nothing can be written, the program goes on and ends normally', () => {
  const full = openSync('/dev/full', 'w')
  const { status } = logAndExit(full)
  closeSync(full)
  assert.equal(status, 7)
})

it('where nobody reads the output, the program goes on and ends normally', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'bowline-log-'))
  t.after(() => rmSync(folder, { recursive: true }))
  execFileSync('mkfifo', [join(folder, 'pipe')])
  const unread = openSync(join(folder, 'pipe'), 'r+')
  const { status } = logAndExit(unread, { lines: 10_000 })
  closeSync(unread)
  assert.equal(status, 7)
})

it('where nobody reads a socket, the program goes on and ends normally', async () => {
  const child = spawn(process.execPath, ['-e', loggingProgram(10_000)], {
    // Node makes a socket of a pipe to a child; nobody reads from it before this test does.
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 20_000,
    killSignal: 'SIGKILL',
  })
  child.stdout.pause()
  const [status] = await once(child, 'exit')
  child.stdout.destroy()
  assert.equal(status, 7)
})

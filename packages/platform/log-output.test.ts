import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { it } from 'node:test'

/** Logs now and again, and a last time right before its end; status and standard output. */
function logAndExit(output: number | 'pipe') {
  const program = `
    const { createLog } = await import('${new URL('./log.ts', import.meta.url)}')
    const log = createLog('api', { level: 'info' })
    log.info('one')
    log.info('two')
    setTimeout(() => log.info('three'), 20)
    setTimeout(() => { log.fatal('last words'); process.exit(7) }, 40)`
  const ran = spawnSync(process.execPath, ['-e', program], { stdio: ['ignore', output, 'pipe'], timeout: 20_000 })
  assert.equal(String(ran.stderr), '')
  return {
    status: ran.status,
    lines: String(ran.stdout ?? '')
      .trim()
      .split('\n'),
  }
}

it('every line is written, in order, the one right before the end too', () => {
  const { status, lines } = logAndExit('pipe')
  assert.equal(status, 7)
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).msg),
    ['one', 'two', 'three', 'last words'],
  )
})

it('where none can be written the program goes on, and ends when it wants to', () => {
  const full = openSync('/dev/full', 'w')
  const { status } = logAndExit(full)
  closeSync(full)
  assert.equal(status, 7)
})

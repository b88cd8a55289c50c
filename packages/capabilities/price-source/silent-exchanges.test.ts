import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '@bowline/platform/log.ts'
import { SilentExchanges } from './silent-exchanges.ts'

test('exchanges that fall silent together are one warning, and then only changes are logged', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lines: unknown[] = []
  const log = Object.assign(createLog('test', { level: 'silent' }), {
    warn: ({ silent }: { silent: object }) => lines.push(silent),
    info: (text: string) => lines.push(text),
  })
  const exchanges = new SilentExchanges(log, 1_000)
  const pass = () => {
    t.mock.timers.tick(1_000)
    return lines.splice(0)
  }
  exchanges.failed('okx', new Error('no such host'))
  exchanges.failed('gate', 'refused')
  assert.deepEqual(pass(), [{ okx: 'no such host', gate: 'refused' }])
  exchanges.failed('okx', new Error('timed out'))
  exchanges.failed('gate', 'refused')
  assert.deepEqual(pass(), [], 'still the same two')
  exchanges.answered('gate')
  exchanges.failed('gate', 'refused')
  assert.deepEqual(pass(), [], 'back to silence before anybody could read it')
  exchanges.answered('gate')
  assert.deepEqual(pass(), [{ okx: 'no such host' }])
  exchanges.answered('okx')
  exchanges.answered('okx')
  assert.deepEqual(pass(), ['all exchanges give prices again'])
})

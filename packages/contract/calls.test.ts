import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { calls } from './calls.ts'

it('each call is described once; otherwise the later of two tables would silently win', async () => {
  const folder = join(import.meta.dirname, 'calls')
  const names: string[] = []
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const tables = Object.values((await import(join(folder, file))) as Record<string, object>)
    for (const table of tables) names.push(...Object.keys(table).filter((name) => /^[A-Z]+ \//.test(name)))
  }
  assert.deepEqual(names.toSorted(), Object.keys(calls).toSorted())
})

/** Signing out, which nothing should stop, and reads that are made by POST. */
const READS =
  /\/(logout|config|get_user_config|take_profit_stop_loss|liquidation_statement|\w+_(account|assets|count|info|kline|list|map))$/

it('a change refuses a parameter that it does not know: misspelled, it would silently do something else', () => {
  const changes = Object.entries(calls).filter(([name]) => name.startsWith('POST ') && !READS.test(name))
  assert.ok(changes.length > 150)
  const unheard = { 'no-such-parameter': '1', kind: 'oco' }
  const lenient = changes.filter(([, { params }]) => {
    const { error } = params.safeParse(unheard)
    return !error?.issues.some((issue) => issue.code === 'unrecognized_keys')
  })
  assert.deepEqual(
    lenient.map(([name]) => name),
    [],
  )
})

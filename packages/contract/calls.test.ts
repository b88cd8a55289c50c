import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { calls } from './calls.ts'

it('each call is described once; otherwise the later of two tables would silently win', async () => {
  const folder = join(import.meta.dirname, 'calls')
  const names: string[] = []
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue
    const tables = Object.values((await import(join(folder, file))) as Record<string, object>)
    for (const table of tables) names.push(...Object.keys(table).filter((name) => /^[A-Z]+ \//.test(name)))
  }
  assert.deepEqual(names.toSorted(), Object.keys(calls).toSorted())
})

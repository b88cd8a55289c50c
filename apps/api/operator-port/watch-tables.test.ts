import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Log } from '@bowline/platform/log.ts'
import { Metrics } from '@bowline/platform/metrics.ts'
import { watchTables } from './watch-tables.ts'

it('shows each table, and warns at 70 % once, again as it goes on, and anew after it was calm', async (t) => {
  let used = 69
  const read = async () => [{ table: 'orders', used, size: 100, percent: used }]
  const warned: unknown[] = []
  const log = { warn: (fill: { percent: number }) => warned.push(fill.percent), debug() {} } as unknown as Log
  const metrics = new Metrics('api')
  const tables = watchTables(read, metrics, log)
  t.after(() => tables.close())
  for (const next of [69, 70, 75, 79, 81, 69, 82, 64, 71, 96]) {
    used = next
    await tables.look()
  }
  assert.deepEqual(warned, [70, 81, 71, 96])
  const { body } = await metrics.render()
  assert.match(body, /^bowline_table_used\{table="orders",process="api"\} 96$/m)
  assert.match(body, /^bowline_table_size\{table="orders",process="api"\} 100$/m)
})

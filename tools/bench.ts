import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { RunBench } from '@bowline/platform/bench.ts'
import { benchTable } from './bench-table.ts'

const packages = join(import.meta.dirname, '../packages')

const benchmarks: Record<string, string> = {
  engine: 'core/bench/engine.bench.ts',
  journal: 'engine/bench/journal.bench.ts',
  recovery: 'engine/bench/recovery.bench.ts',
  'order-entry': 'gateways/bench/order-entry.bench.ts',
  streams: 'gateways/bench/streams.bench.ts',
}

const { values: flags, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [name = ''] = positionals
const file = benchmarks[name]
if (file === undefined || !existsSync(join(packages, file))) {
  console.error(`npm run bench -- ${Object.keys(benchmarks).join('|')} [--json]`)
  process.exit(2)
}

const { run } = (await import(join(packages, file))) as { run: RunBench }
const result = await run(flags)
console.log(flags.json ? JSON.stringify(result) : benchTable(result))
process.exit(0)

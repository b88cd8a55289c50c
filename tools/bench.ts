import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { RunBench } from '@bowline/platform/bench.ts'
import { benchTable } from './bench-table.ts'

const root = join(import.meta.dirname, '..')

const benchmarks: Record<string, string> = {
  engine: 'packages/core/bench/engine.bench.ts',
  journal: 'packages/engine/bench/journal.bench.ts',
  recovery: 'packages/engine/bench/recovery.bench.ts',
  'order-entry': 'packages/gateways/bench/order-entry.bench.ts',
  streams: 'packages/gateways/bench/streams.bench.ts',
  page: 'apps/web/bench/page.bench.ts',
  'sign-in': 'apps/api/bench/sign-in.bench.ts',
}

const { values: flags, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false }, minutes: { type: 'string' } },
  allowPositionals: true,
})
const [name = ''] = positionals
const file = benchmarks[name]
if (file === undefined || !existsSync(join(root, file))) {
  console.error(`npm run bench -- ${Object.keys(benchmarks).join('|')} [--json]`)
  process.exit(2)
}

const { run } = (await import(join(root, file))) as { run: RunBench }
const result = await run(flags)
console.log(flags.json ? JSON.stringify(result) : benchTable(result))
process.exit(0)

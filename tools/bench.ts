import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { RunBench } from '@bowline/platform/bench.ts'
import { orderPathProcess } from '@bowline/platform/order-path-process.ts'
import { readArguments } from './arguments.ts'
import { benchTable } from './bench-table.ts'

const root = join(import.meta.dirname, '..')

const benchmarks: Record<string, string> = {
  engine: 'packages/core/bench/engine.bench.ts',
  futures: 'packages/core/bench/futures.bench.ts',
  journal: 'packages/engine/bench/journal.bench.ts',
  recovery: 'packages/engine/bench/recovery.bench.ts',
  'order-entry': 'packages/gateways/bench/order-entry.bench.ts',
  streams: 'packages/gateways/bench/streams.bench.ts',
  wallet: 'packages/capabilities/wallet/bench/wallet.bench.ts',
  breakeven: 'packages/capabilities/breakeven/bench/breakeven.bench.ts',
  convert: 'packages/capabilities/convert/bench/convert.bench.ts',
  copy: 'apps/worker/bench/copy.bench.ts',
  payouts: 'apps/worker/bench/payouts.bench.ts',
  page: 'apps/web/bench/page.bench.ts',
  'futures-page': 'apps/web/bench/futures-page.bench.ts',
  'sign-in': 'apps/api/bench/sign-in.bench.ts',
}

const usage = `npm run bench -- ${Object.keys(benchmarks).join('|')} [--json]
npm run bench -- page|futures-page [--minutes N] [--json]

What each measures and what it must reach: docs/performance.md`

const { values: flags, positionals } = readArguments(usage, {
  options: { json: { type: 'boolean', default: false }, minutes: { type: 'string' } },
  allowPositionals: true,
})
const file = benchmarks[positionals[0] ?? '']
if (file === undefined) {
  console.error(usage)
  process.exit(2)
}

// Measure in a process with the product's settings.
if (process.env.GLIBC_TUNABLES !== orderPathProcess.env.GLIBC_TUNABLES) {
  const { status } = spawnSync(process.execPath, [...orderPathProcess.flags, ...process.argv.slice(1)], {
    env: { ...process.env, ...orderPathProcess.env },
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}

const { run } = (await import(join(root, file))) as { run: RunBench }
const startedAt = performance.now()
// Beside the result, which may be read by a program.
const report = (step: string) => console.error(`${Math.round((performance.now() - startedAt) / 1_000)} s: ${step}`)
const result = await run({ ...flags, report })
console.log(flags.json ? JSON.stringify(result) : benchTable(result))
process.exit(0)

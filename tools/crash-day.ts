import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playCrashDay } from '@bowline/core/simulation/crash-day.ts'
import { candlesOf } from '@bowline/core/simulation/crash-day-prices.ts'
import { trimUnits } from '@bowline/money'
import { readArguments } from './arguments.ts'

const usage = `npm run crash-day -- [FILE…] [--accounts N] [--seed N] [--fund N] [--unified] [--depeg]

Plays days of real prices (rows time,open,high,low,close,volume behind a line of names) on the exchange, with seeded
traders who have taken leverage, and reports what became of them. Without a file those of
packages/core/simulation/crash-days, one after the other. With --unified every second trader has a unified account, with coin
and two stablecoins behind both kinds of contracts; with --depeg one of these falls to 0.87 in the middle of the day.`

const text = { type: 'string' } as const
const { values, positionals } = readArguments(usage, {
  options: {
    accounts: { ...text, default: '2000' },
    seed: { ...text, default: '1' },
    fund: { ...text, default: '100000' },
    unified: { type: 'boolean', default: false },
    depeg: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [accounts, seed, fund] = [values.accounts, values.seed, values.fund].map(Number) as [number, number, number]
if (![accounts, seed, fund].every((number) => Number.isSafeInteger(number) && number >= 0)) {
  console.error(usage)
  process.exit(2)
}

const folder = join(import.meta.dirname, '../packages/core/simulation/crash-days')
const known = readdirSync(folder).filter((name) => name.endsWith('.csv'))
const units = (amount: bigint): string => trimUnits(amount, 8)

for (const file of positionals.length > 0 ? positionals : known.map((name) => join(folder, name))) {
  const candles = candlesOf(readFileSync(file, 'utf8'))
  const clock = () => performance.now()
  const { depeg } = values
  const of = { candles, accounts, seed, fund, unified: values.unified || depeg, depeg }
  const report = playCrashDay({ ...of, checkEach: 60, restoreEach: 0, clock })
  console.log(`${file}: ${accounts} accounts, ${report.commands} commands
liquidations     ${report.liquidations}, of them ended ${report.ended}; sold ${report.sold}, taken over ${report.takenOver}
deleveraged      ${report.deleveraged}
unified          ${report.unified} accounts, ${report.unifiedLiquidations} liquidations of theirs, ${report.conversions} conversions
fund             ${units(report.fundBefore)} before, ${units(report.fundLeast)} at least, ${units(report.fundAfter)} after
bad debt         ${units(report.badDebt)}
largest loss     ${units(report.largestLoss)}
longest pause    ${report.longestPauseMs.toFixed(1)} ms`)
  for (const broken of report.broken) console.error(`broken: ${broken}`)
  if (report.withoutStatement > 0) console.error(`${report.withoutStatement} liquidations without a statement`)
  if (report.withoutSavingPrice > 0)
    console.error(`${report.withoutSavingPrice} without the mark that would have saved it`)
  if (report.broken.length + report.withoutStatement + report.withoutSavingPrice > 0) process.exitCode = 1
}

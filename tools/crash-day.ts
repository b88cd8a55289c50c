import { readFileSync } from 'node:fs'
import { playCrashDay } from '@bowline/core/simulation/crash-day.ts'
import { candlesOf } from '@bowline/core/simulation/crash-day-prices.ts'
import { trimUnits } from '@bowline/money'
import { readArguments } from './arguments.ts'

const usage = `npm run crash-day -- FILE [--accounts N] [--seed N] [--fund N]

Plays a day of real prices (rows time,open,high,low,close,volume behind a line of names) on the exchange, with seeded
traders who have taken leverage, and tells what became of them. Files: packages/core/simulation/crash-days.`

const text = { type: 'string' } as const
const { values, positionals } = readArguments(usage, {
  options: {
    accounts: { ...text, default: '2000' },
    seed: { ...text, default: '1' },
    fund: { ...text, default: '100000' },
  },
  allowPositionals: true,
})
const [accounts, seed, fund] = [values.accounts, values.seed, values.fund].map(Number) as [number, number, number]
const [file] = positionals
if (!file || ![accounts, seed, fund].every((number) => Number.isSafeInteger(number) && number >= 0)) {
  console.error(usage)
  process.exit(2)
}

const report = playCrashDay({
  candles: candlesOf(readFileSync(file, 'utf8')),
  accounts,
  seed,
  fund,
  checkEach: 60,
  restoreEach: 0,
  clock: () => performance.now(),
})
const units = (amount: bigint): string => trimUnits(amount, 8)
console.log(`${file}: ${accounts} accounts, ${report.commands} commands
liquidations     ${report.liquidations}, of them ended ${report.ended}; sold ${report.sold}, taken over ${report.takenOver}
deleveraged      ${report.deleveraged}
fund             ${units(report.fundBefore)} before, ${units(report.fundLeast)} at least, ${units(report.fundAfter)} after
bad debt         ${units(report.badDebt)}
largest loss     ${units(report.largestLoss)}
longest pause    ${report.longestPauseMs.toFixed(1)} ms`)
for (const broken of report.broken) console.error(`broken: ${broken}`)
if (report.withoutStatement > 0) console.error(`${report.withoutStatement} liquidations without a statement`)
if (report.broken.length > 0 || report.withoutStatement > 0) process.exitCode = 1

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playCrashDay } from '@bowline/core/simulation/crash-day.ts'
import type { CrashDayReport } from '@bowline/core/simulation/crash-day-terms.ts'
import { candlesOf, type FundingRate, fundingRatesOf } from '@bowline/core/simulation/price-file.ts'
import { trimUnits } from '@bowline/money'
import { readArguments } from './arguments.ts'

const usage = `npm run crash-day -- [FILE…] [--funding FILE] [--accounts N] [--seed N] [--fund N] [--restore-each N]
                     [--unified] [--depeg]

Plays days of real prices on the exchange, with seeded traders who have taken leverage, and reports what became of them.
Without a file those of packages/core/simulation/crash-days, one after the other.

A file has a bar in each row: time, open, high, low and close, in any order when its first line names them, of any length,
with gaps (the index is silent there). Rows of time and price do too. Times are in seconds to nanoseconds, or written out.

  --funding FILE     rates that were really paid (time, rate): makers quote so that they come about
  --restore-each N   restores the exchange from its snapshot after every N commands, as if it had been killed
  --unified          every second trader has a unified account, with coin and two stablecoins behind both kinds of contracts
  --depeg            one of these stablecoins falls to 0.87 in the middle of the day`

const text = { type: 'string' } as const
const { values, positionals } = readArguments(usage, {
  options: {
    accounts: { ...text, default: '2000' },
    seed: { ...text, default: '1' },
    fund: { ...text, default: '100000' },
    'restore-each': { ...text, default: '0' },
    funding: text,
    unified: { type: 'boolean', default: false },
    depeg: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const numbers = [values.accounts, values.seed, values.fund, values['restore-each']].map(Number)
const [accounts, seed, fund, restoreEach] = numbers as [number, number, number, number]
if (!numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) {
  console.error(usage)
  process.exit(2)
}

const folder = join(import.meta.dirname, '../packages/core/simulation/crash-days')
const known = readdirSync(folder).filter((name) => name.endsWith('.csv'))
const units = (amount: bigint): string => trimUnits(amount, 8)

/** Nothing, once it is said why the file cannot be played; the others still are. */
function read<T>(file: string, as: (text: string) => T): T | undefined {
  try {
    return as(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`${file}: ${(error as Error).message}`)
    process.exitCode = 1
    return undefined
  }
}

function print(report: CrashDayReport): void {
  const rates = report.fundingRates.map((rate) => `${units(rate * 100n)} %`)
  console.log(`liquidations     ${report.liquidations}, of them ended ${report.ended}; sold ${report.sold}, taken over ${report.takenOver}
deleveraged      ${report.deleveraged}
unified          ${report.unified} accounts, ${report.unifiedLiquidations} liquidations of theirs, ${report.conversions} conversions
fund             ${units(report.fundBefore)} before, ${units(report.fundLeast)} at least, ${units(report.fundAfter)} after
funding          ${rates.length > 0 ? rates.join(', ') : 'none was due'}
bad debt         ${units(report.badDebt)}
largest loss     ${units(report.largestLoss)}
longest pause    ${report.longestPauseMs.toFixed(1)} ms`)
  for (const broken of report.broken) console.error(`broken: ${broken}`)
  if (report.withoutStatement > 0) console.error(`${report.withoutStatement} liquidations without a statement`)
  if (report.withoutSavingPrice > 0)
    console.error(`${report.withoutSavingPrice} without the mark that would have saved it`)
  if (report.broken.length + report.withoutStatement + report.withoutSavingPrice > 0) process.exitCode = 1
}

const { funding } = values
const fundingRates: readonly FundingRate[] = funding === undefined ? [] : (read(funding, fundingRatesOf) ?? [])

for (const file of positionals.length > 0 ? positionals : known.map((name) => join(folder, name))) {
  const candles = read(file, candlesOf)
  if (!candles) continue
  const clock = () => performance.now()
  const { depeg } = values
  const of = { candles, fundingRates, accounts, seed, fund, unified: values.unified || depeg, depeg }
  const report = playCrashDay({ ...of, checkEach: 60, restoreEach, clock })
  console.log(`${file}: ${candles.length} bars, ${accounts} accounts, ${report.commands} commands`)
  print(report)
}
